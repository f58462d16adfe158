/** Longest answer that is read, in bytes: nodes list with their version all that they are built from. */
const maxBytes = 1_048_576

/**
 * Reads what a node that nobody has approved yet answers. It may never come to an end, so no more is read than any node says.
 *
 * @param answer - The node's.
 * @throws RangeError when it is longer, SyntaxError when it is no JSON.
 */
export async function readNodeJson({ body }: Response): Promise<unknown> {
  const decoder = new TextDecoder()
  let text = ''
  let bytes = 0
  // Leaving the loop ends the answer.
  for await (const chunk of body ?? []) {
    bytes += chunk.byteLength
    if (bytes > maxBytes) throw new RangeError('The node answers with more than was asked for')
    text += decoder.decode(chunk, { stream: true })
  }
  return JSON.parse(text)
}
