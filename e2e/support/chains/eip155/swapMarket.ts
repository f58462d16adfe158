import { waitForReceipt } from '@latchkey/local/chains/eip155'
import { localAccounts, localContracts, localMarketMaker } from '@latchkey/local/networks/eip155'
import {
  createPublicClient,
  encodeFunctionData,
  erc20Abi,
  type Hex,
  http,
  maxUint256,
  numberToHex,
  parseAbi,
  parseSignature,
} from 'viem'
import { mnemonicToAccount } from 'viem/accounts'
import { callChain } from '../callChain.js'

const [owner] = localAccounts
const connect = (url: string) => createPublicClient({ transport: http(url) })

/** What the visitor has of a token, in base units. */
export function readSwapBalance(url: string, token: Hex, account: Hex = owner): Promise<bigint> {
  return connect(url).readContract({
    address: token,
    abi: erc20Abi,
    functionName: 'balanceOf',
    args: [account],
  })
}

/** How much of a token a contract may take from an account, in base units; from the visitor unless given. */
export function readSwapAllowance(
  url: string,
  token: Hex,
  spender: Hex,
  account: Hex = owner,
): Promise<bigint> {
  return connect(url).readContract({
    address: token,
    abi: erc20Abi,
    functionName: 'allowance',
    args: [account, spender],
  })
}

/** How many transactions the visitor has sent. */
export function countTransactions(url: string): Promise<number> {
  return connect(url).getTransactionCount({ address: owner })
}

const permitAbi = parseAbi([
  'function permit(address owner, address spender, uint256 value, uint256 deadline, uint8 v, bytes32 r, bytes32 s)',
])

/**
 * Hands a signed allowance of the visitor to a token, as another site would: signatures with the same nonce are not taken after it.
 *
 * @param url - The node of Local One.
 * @param token - One that takes them, whose separator has the version 1.
 */
export async function usePermitNonce(url: string, token: Hex): Promise<void> {
  const client = connect(url)
  const name = await client.readContract({ address: token, abi: erc20Abi, functionName: 'name' })
  const message = { owner, spender: localMarketMaker, value: 1n, nonce: 0n, deadline: maxUint256 }
  const signature = await mnemonicToAccount(`${'test '.repeat(11)}junk`).signTypedData({
    domain: { name, version: '1', chainId: await client.getChainId(), verifyingContract: token },
    types: {
      Permit: [
        { name: 'owner', type: 'address' },
        { name: 'spender', type: 'address' },
        { name: 'value', type: 'uint256' },
        { name: 'nonce', type: 'uint256' },
        { name: 'deadline', type: 'uint256' },
      ],
    },
    ...{ primaryType: 'Permit', message },
  })
  const { r, s, yParity } = parseSignature(signature)
  const data = encodeFunctionData({
    ...{ abi: permitAbi, functionName: 'permit' },
    args: [owner, message.spender, message.value, message.deadline, yParity + 27, r, s],
  })
  const from = localMarketMaker
  await callChain(url, 'anvil_impersonateAccount', [from])
  const hash = await callChain(url, 'eth_sendTransaction', [{ from, to: token, data }])
  await waitForReceipt(client, hash as Hex)
}

const routerAbi = parseAbi([
  'function swapExactETHForTokens(uint256 minimum, address[] path, address to, uint256 deadline) payable',
  'struct ExactInputSingle { address tokenIn; address tokenOut; uint24 fee; address recipient; uint256 amountIn; uint256 amountOutMinimum; uint160 sqrtPriceLimitX96; }',
  'function exactInputSingle(ExactInputSingle params) payable returns (uint256)',
])

/**
 * Buys USDC from both markets with ether of somebody else, so that its price rises for the next one.
 *
 * @param url - The node of Local One.
 * @param ether - How much of each market's 5,000 and 1,000.
 */
export async function buyUsdc(url: string, ether: { v2: bigint; v3: bigint }): Promise<void> {
  const { router, usdc, v3Router, wrappedEther } = localContracts
  const from = localMarketMaker
  await callChain(url, 'anvil_impersonateAccount', [from])
  const v2 = encodeFunctionData({
    abi: routerAbi,
    functionName: 'swapExactETHForTokens',
    args: [0n, [wrappedEther, usdc], from, maxUint256],
  })
  const v3 = encodeFunctionData({
    abi: routerAbi,
    functionName: 'exactInputSingle',
    args: [
      {
        ...{ tokenIn: wrappedEther, tokenOut: usdc, fee: 500, recipient: from },
        ...{ amountIn: ether.v3, amountOutMinimum: 0n, sqrtPriceLimitX96: 0n },
      },
    ],
  })
  for (const [to, data, value] of [
    [router, v2, ether.v2],
    [v3Router, v3, ether.v3],
  ] as const) {
    const hash = await callChain(url, 'eth_sendTransaction', [{ from, to, data, value: numberToHex(value) }])
    // One that waits may give its place to the next of the same account.
    await waitForReceipt(connect(url), hash as Hex)
  }
}

/** Lets a contract take an amount of the visitor's tokens, as an earlier visit has left it. */
export async function leaveAllowance(
  url: string,
  { amount, spender, token }: { token: Hex; spender: Hex; amount: bigint },
): Promise<void> {
  const data = encodeFunctionData({ abi: erc20Abi, functionName: 'approve', args: [spender, amount] })
  await callChain(url, 'eth_sendTransaction', [{ from: owner, to: token, data }])
}
