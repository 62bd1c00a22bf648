// The little of Node's own test tools that these tests use.

declare module "node:test" {
  export function test(name: string, body: () => void): void;
}

declare module "node:assert/strict" {
  export function deepEqual(actual: unknown, expected: unknown, message?: string): void;
  export function equal(actual: unknown, expected: unknown, message?: string): void;
}
