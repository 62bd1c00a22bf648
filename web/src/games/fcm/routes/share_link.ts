// Share links: a position in the URL fragment, as compressed JSON in base64url.

const PREFIX = "#p=";

export async function toFragment(position: unknown): Promise<string> {
  const text = new TextEncoder().encode(JSON.stringify(position));
  return PREFIX + encodeBase64Url(await pipe(text, new CompressionStream("deflate-raw")));
}

/** Whether a URL fragment has the form of a share link. */
export function isShared(fragment: string): boolean {
  return fragment.startsWith(PREFIX);
}

/** The position in a URL fragment; null if it has none, or is damaged. */
export async function fromFragment(fragment: string): Promise<unknown> {
  if (!isShared(fragment)) return null;
  try {
    const bytes = decodeBase64Url(fragment.slice(PREFIX.length));
    const text = await pipe(bytes, new DecompressionStream("deflate-raw"));
    return JSON.parse(new TextDecoder().decode(text)) as unknown;
  } catch {
    return null;
  }
}

/** Pipe bytes through a compression stream. */
async function pipe(
  bytes: Uint8Array<ArrayBuffer>,
  change: CompressionStream | DecompressionStream,
): Promise<Uint8Array> {
  const stream = new Blob([bytes]).stream().pipeThrough(change);
  return new Uint8Array(await new Response(stream).arrayBuffer());
}

function encodeBase64Url(bytes: Uint8Array): string {
  const binary = Array.from(bytes, (byte) => String.fromCharCode(byte)).join("");
  return btoa(binary).replaceAll("+", "-").replaceAll("/", "_").replaceAll("=", "");
}

function decodeBase64Url(text: string): Uint8Array<ArrayBuffer> {
  const binary = atob(text.replaceAll("-", "+").replaceAll("_", "/"));
  return Uint8Array.from(binary, (sign) => sign.charCodeAt(0));
}
