/**
 * Reads a body and gives up when it is longer than allowed.
 *
 * @param response - The answer.
 * @param maxBytes - Longest body accepted.
 * @throws Error when the body is longer.
 */
export async function readLimited(response: Response, maxBytes: number): Promise<Buffer> {
  if (!response.body) return Buffer.alloc(0)
  const reader = response.body.getReader()
  const chunks: Uint8Array[] = []
  let total = 0
  for (;;) {
    const { done, value } = await reader.read()
    if (done) return Buffer.concat(chunks)
    total += value.byteLength
    if (total > maxBytes) {
      await reader.cancel()
      throw new Error(`the answer is longer than ${maxBytes} bytes`)
    }
    chunks.push(value)
  }
}
