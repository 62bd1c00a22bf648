// Constants that the build takes from the design tokens; see `build.ts`.

/** The media query of narrow screens. */
declare const NARROW_SCREEN: string;
