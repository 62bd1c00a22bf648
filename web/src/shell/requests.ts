// Changes go to the house as JSON or as forms; what it answers to a refusal is one sentence.

/** The house refused: its sentence is for the player, its code for us. */
export class Refusal extends Error {
  readonly code: string;
  readonly status: number;

  constructor(sentence: string, code: string, status: number) {
    super(sentence);
    this.code = code;
    this.status = status;
  }
}

export type Method = "POST" | "DELETE" | "PATCH";

/** Send a change; the answer's JSON, or null if it has none. Throws `Refusal`. */
export async function send(method: Method, url: string, body?: unknown): Promise<unknown> {
  const answer = await deliver(method, url, body);
  return answer.status === 204 ? null : ((await answer.json()) as unknown);
}

/** Send a change; the answer to it as it came. Throws `Refusal`. */
export async function deliver(method: Method, url: string, body?: unknown): Promise<Response> {
  let answer: Response;
  try {
    answer = await fetch(url, { method, ...contentOf(body) });
  } catch {
    throw new Refusal("The house cannot be reached; nothing was sent.", "offline", 0);
  }
  if (answer.ok) return answer;
  throw await refusalOf(answer);
}

/** Forms are sent as browsers send them, everything else as JSON. */
function contentOf(body: unknown): RequestInit {
  if (body === undefined) return {};
  if (body instanceof URLSearchParams) return { body };
  return { headers: { "Content-Type": "application/json" }, body: JSON.stringify(body) };
}

interface Problem {
  readonly detail?: unknown;
  readonly code?: unknown;
}

async function refusalOf(answer: Response): Promise<Refusal> {
  const problem = (await answer.json().catch(() => ({}))) as Problem;
  const sentence =
    typeof problem.detail === "string" ? problem.detail : "The house could not do that.";
  const code = typeof problem.code === "string" ? problem.code : "unknown";
  return new Refusal(sentence, code, answer.status);
}
