import type { PeerFailure } from './parseMessage.js'

/** What a message says beside its id. */
export type MessageContent =
  | { method: string; params: unknown }
  | { result: unknown }
  | { error: PeerFailure }

/**
 * Writes the text of one message (JSON-RPC 2.0).
 *
 * @param id - The request's id; an answer repeats it.
 * @param content - A call, a result or an error.
 */
export function writeMessage(id: number, content: MessageContent): string {
  return JSON.stringify({ id, jsonrpc: '2.0', ...content })
}
