import { findPortUser } from '../../../scripts/lib/ports.mjs'

/**
 * Keeps a node from answering for as long as something runs: it takes connections and says nothing, as one does that is overloaded.
 *
 * @param url - The node.
 * @param run - What runs.
 * @throws When no process is found behind the address.
 */
export async function stopNode(url: string, run: () => Promise<void>): Promise<void> {
  const { port } = new URL(url)
  const node = await findPortUser(Number(port))
  if (!node) throw new Error(`Nothing listens on port ${port}`)
  process.kill(node.pid, 'SIGSTOP')
  try {
    await run()
  } finally {
    process.kill(node.pid, 'SIGCONT')
  }
}
