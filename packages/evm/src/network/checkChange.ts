import type { BalanceCapability, Rpc, RpcOptions } from '@latchkey/core'

type Parameters = globalThis.Parameters<NonNullable<BalanceCapability['checkChange']>>[0]

/** `Transfer(address,address,uint256)` of ERC-20 and ERC-721. */
const transferTopic = '0xddf252ad1be2c89b69c2b068fc378daa952ba7f163c4a11628f55a4df523b3ef'
/** Nodes refuse to look through many blocks; of a page that was away for longer the native balance says enough. */
const maxBlocks = 500n
/** Some hundred transfers. */
const maxLogBytes = 262_144

/**
 * Finds out whether an account may hold something else than before: one question while there is no new block, else three.
 * The cursor is the newest block and the balance at it. Where the node did not say which transfers there were, the cursor also has the
 * first block of that question. The next question begins there, once: some nodes answer for few blocks only.
 *
 * @param parameters - Network, account, cursor and the caller's signal.
 * @param options - How and where it is asked.
 * @throws `wire/network` when no address of the network answers; the signal's reason.
 */
export async function checkChange(
  { network, address, cursor, signal }: Parameters,
  { rpc, ...options }: RpcOptions & { rpc: Rpc },
): Promise<{ cursor: string; hasChanged: boolean }> {
  const ask = <Answer>(
    method: string,
    params: readonly unknown[],
    read: (text: string) => Answer,
    maxBytes?: number,
  ) => rpc.ask({ network, method, params, read, signal, ...(maxBytes ? { maxBytes } : {}) }, options)

  const block = await ask('eth_blockNumber', [], readQuantity)
  const [blockBefore, balanceBefore, missedFrom] = (cursor?.split(' ') ?? []).map(BigInt)
  // Of several nodes behind one address, one may be behind.
  if (cursor !== undefined && blockBefore !== undefined && block <= blockBefore) {
    return { cursor, hasChanged: false }
  }
  const balance = await ask('eth_getBalance', [address, 'latest'], readQuantity)
  const next = `${block} ${balance}`
  if (blockBefore === undefined) return { cursor: next, hasChanged: false }
  if (balance !== balanceBefore) return { cursor: next, hasChanged: true }
  const since = missedFrom ?? blockBefore + 1n
  const from = block - since >= maxBlocks ? block - maxBlocks : since
  const filter = {
    fromBlock: `0x${from.toString(16)}`,
    toBlock: `0x${block.toString(16)}`,
    topics: [transferTopic, null, `0x${address.slice(2).toLowerCase().padStart(64, '0')}`],
  }
  // A node that refuses to look for transfers of all tokens still tells the balance.
  try {
    return { cursor: next, hasChanged: await ask('eth_getLogs', [filter], readIsAny, maxLogBytes) }
  } catch {
    signal.throwIfAborted()
    return { cursor: missedFrom === undefined ? `${next} ${from}` : next, hasChanged: false }
  }
}

function readQuantity(text: string): bigint {
  const result = readResult(text)
  if (typeof result !== 'string' || !/^0x[0-9a-f]{1,64}$/i.test(result)) {
    throw new TypeError('The node answered with no quantity')
  }
  return BigInt(result)
}

function readIsAny(text: string): boolean {
  const result = readResult(text)
  if (!Array.isArray(result)) throw new TypeError('The node answered with no list')
  return result.length > 0
}

function readResult(text: string): unknown {
  const answer: unknown = JSON.parse(text)
  return typeof answer === 'object' && answer !== null && 'result' in answer ? answer.result : undefined
}
