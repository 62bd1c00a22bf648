// A position in the address: JSON, compressed, as letters that an address may have.

const PREFIX = "#p=";

export async function toFragment(position: unknown): Promise<string> {
  const text = new TextEncoder().encode(JSON.stringify(position));
  return PREFIX + toLetters(await through(text, new CompressionStream("deflate-raw")));
}

/** Whether a fragment claims to hold a position. */
export function isShared(fragment: string): boolean {
  return fragment.startsWith(PREFIX);
}

/** The position of a fragment; null if it has none or was damaged on the way. */
export async function fromFragment(fragment: string): Promise<unknown> {
  if (!isShared(fragment)) return null;
  try {
    const bytes = fromLetters(fragment.slice(PREFIX.length));
    const text = await through(bytes, new DecompressionStream("deflate-raw"));
    return JSON.parse(new TextDecoder().decode(text)) as unknown;
  } catch {
    return null;
  }
}

async function through(
  bytes: Uint8Array<ArrayBuffer>,
  change: CompressionStream | DecompressionStream,
): Promise<Uint8Array> {
  const stream = new Blob([bytes]).stream().pipeThrough(change);
  return new Uint8Array(await new Response(stream).arrayBuffer());
}

function toLetters(bytes: Uint8Array): string {
  const binary = Array.from(bytes, (byte) => String.fromCharCode(byte)).join("");
  return btoa(binary).replaceAll("+", "-").replaceAll("/", "_").replaceAll("=", "");
}

function fromLetters(letters: string): Uint8Array<ArrayBuffer> {
  const binary = atob(letters.replaceAll("-", "+").replaceAll("_", "/"));
  return Uint8Array.from(binary, (sign) => sign.charCodeAt(0));
}
