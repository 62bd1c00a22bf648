// Requests that change something, with JSON or form bodies, and errors as problem details.
import { gettext } from "./messages.ts";

/** The server refused: the message is for the player, the code for scripts. */
export class RequestError extends Error {
  readonly code: string;
  readonly status: number;

  constructor(sentence: string, code: string, status: number) {
    super(sentence);
    this.code = code;
    this.status = status;
  }
}

export type Method = "POST" | "PUT" | "DELETE" | "PATCH";

/** Send a request; the response's JSON, or null for 204. Throws `RequestError`. */
export async function requestJson(method: Method, url: string, body?: unknown): Promise<unknown> {
  const answer = await request(method, url, body);
  return answer.status === 204 ? null : ((await answer.json()) as unknown);
}

/** Send a request; the response. Throws `RequestError`. */
export async function request(method: Method, url: string, body?: unknown): Promise<Response> {
  let answer: Response;
  try {
    answer = await fetch(url, { method, ...contentOf(body) });
  } catch {
    throw new RequestError(gettext("The server cannot be reached. Nothing was sent."), "offline", 0);
  }
  if (answer.ok) return answer;
  throw await errorFrom(answer);
}

/** Body and headers: form data as it is, everything else as JSON. */
function contentOf(body: unknown): RequestInit {
  if (body === undefined) return {};
  if (body instanceof URLSearchParams) return { body };
  return { headers: { "Content-Type": "application/json" }, body: JSON.stringify(body) };
}

interface Problem {
  readonly detail?: unknown;
  readonly code?: unknown;
}

/** The error that a problem details response describes. */
async function errorFrom(answer: Response): Promise<RequestError> {
  const problem = (await answer.json().catch(() => ({}))) as Problem;
  const sentence =
    typeof problem.detail === "string" ? problem.detail : gettext("That did not work. Please try again.");
  const code = typeof problem.code === "string" ? problem.code : "unknown";
  return new RequestError(sentence, code, answer.status);
}
