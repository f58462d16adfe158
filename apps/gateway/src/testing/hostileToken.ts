import { waitForReceipt } from '@latchkey/local/chains/eip155'
import { concatHex, createPublicClient, createTestClient, type Hex, http, numberToHex, size } from 'viem'
import { transferTopic } from '../chains/eip155/chain-index/readLogs.js'

/** What a hostile contract does when it is asked for anything but its decimals, as code that begins at 0x62. */
export const hostileAnswers = {
  /** Two megabytes of nothing. */
  endless: '0x622000006000f3',
  /** Fails, and gives two megabytes as the reason. */
  'failing endlessly': '0x622000006000fd',
  failing: '0x60006000fd',
  /** Runs until its gas is used up. */
  looping: '0x5b606256',
  /** Nothing at all. */
  silent: '0x00',
  /** What is no instruction. */
  broken: '0xfe',
} as const satisfies Record<string, Hex>

/**
 * Writes code that answers with certain bytes, in place of one of the {@link hostileAnswers}.
 *
 * @param bytes - The whole answer.
 */
export function answerWith(bytes: Hex): Hex {
  const length = numberToHex(size(bytes), { size: 2 })
  // Copies them from behind itself, at 0x71, and returns them.
  return concatHex(['0x61', length, '0x6100716000', '0x3961', length, '0x6000f3', bytes])
}

/** Where a hostile token is put, and what it does. */
export type HostileToken = {
  rpcUrl: string
  /** Its address. */
  address: Hex
  /** Who is said to have got five of it. */
  receiver: Hex
  sender: Hex
  /** Its code for `name`, `symbol` and `balanceOf`. */
  answer: Hex
  /** Whether it says that it has 18 decimals, instead of answering as it does to all else. */
  hasDecimals?: boolean
}

/**
 * Puts a contract on a chain that says it is a token and sent five to somebody, and then answers as it likes.
 *
 * @param token - See {@link HostileToken}.
 */
export async function placeHostileToken(token: HostileToken): Promise<void> {
  const { address, answer, hasDecimals = true, receiver, rpcUrl, sender } = token
  const transport = http(rpcUrl)
  // No function has this name.
  const decimals = hasDecimals ? '0x313ce567' : '0xfffffffe'
  const bytecode = concatHex([
    // Called with data: go to 0x46.
    '0x36604657',
    // Transfer(caller, receiver, 5)
    '0x6005600052',
    concatHex(['0x73', receiver, '0x337f', transferTopic, '0x60206000a300']),
    // Asked for decimals: return 18. Else go to 0x61.
    concatHex(['0x5b60003560e01c63', decimals, '0x1415606157']),
    '0x601260005260206000f35b',
    answer,
  ])
  await createTestClient({ mode: 'anvil', transport }).setCode({ address, bytecode })
  const client = createPublicClient({ transport })
  const hash = (await client.request({
    method: 'eth_sendTransaction' as never,
    params: [{ from: sender, to: address }] as never,
  })) as Hex
  await waitForReceipt(client, hash)
}
