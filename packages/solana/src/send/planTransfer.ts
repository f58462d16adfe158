import type { Transfer, TransferWarning } from '@latchkey/core'
import { isAppKitError } from '@latchkey/errors'
import { SendError } from '@latchkey/errors/send'
import { formatAmount, toBareAddress } from '@latchkey/primitives'
import type { Address } from '@solana/kit'
import { findAssociatedTokenPda } from '@solana-program/token'
import { isSolanaAddress } from '../isSolanaAddress.js'
import type { TransferPlan } from './buildTransaction.js'
import { chooseSources, readHeldAccounts, sumSendable, type TransferSource } from './chooseSources.js'
import type { Node } from './createNode.js'
import type { NodeAccount } from './nodeAnswers.js'
import {
  assertTransferable,
  isTokenProgram,
  readMint,
  readTokenAccount,
  readTransferFee,
} from './tokenLayout.js'

const systemProgram = '11111111111111111111111111111111'

/** A transfer that can be made, and what stands at both ends of it. */
export type PlannedTransfer = {
  plan: TransferPlan
  /** What the sender holds of SOL, in lamports. */
  heldLamports: bigint
  /** What the receiver holds of it; `undefined` for an account that does not exist. */
  receiverLamports: bigint | undefined
  receivedAtomic: bigint | undefined
  warnings: readonly TransferWarning[]
}

/**
 * Finds out how a transfer is made: which accounts it moves between, and what has to be opened for it.
 *
 * @param node - The network's node.
 * @param transfer - The transfer.
 * @throws `parsing/address`, `send/token-not-found`, `send/insufficient-funds`, `send/too-scattered`, `send/not-transferable`,
 *   `send/memo-required`, `send/receiver-…`, `wire/…`.
 */
export async function planTransfer(node: Node, transfer: Transfer): Promise<PlannedTransfer> {
  const { from, to, token } = transfer
  for (const value of [from, to])
    if (!isSolanaAddress(value)) throw new SendError('parsing/address', { value })
  if (token.type === 'native') {
    const [sender, receiver] = await node.getAccounts([from, to])
    assertOwned(receiver)
    return {
      plan: { type: 'native' },
      heldLamports: sender?.lamports ?? 0n,
      receiverLamports: receiver?.lamports,
      receivedAtomic: undefined,
      warnings: findWarnings(receiver),
    }
  }
  if (token.type === 'nft')
    throw new SendError('send/not-transferable', { symbol: token.symbol, reason: token.type })
  return planTokenTransfer(node, transfer, toMintAddress(token))
}

/** Code without types may leave it out. */
function toMintAddress(token: Extract<Transfer['token'], { type: 'token' }>): string {
  const value = token.address ? toBareAddress(token.address) : ''
  if (!isSolanaAddress(value)) throw new SendError('parsing/address', { value })
  return value
}

async function planTokenTransfer(
  node: Node,
  { from, to, token, amountAtomic }: Transfer,
  mintAddress: string,
): Promise<PlannedTransfer> {
  const [[sender, receiver, mintAccount], accounts] = await Promise.all([
    node.getAccounts([from, to, mintAddress]),
    node.getTokenAccounts(from, mintAddress).catch((error: unknown) => {
      // Of what is no mint a node knows no accounts; that it is none shows below.
      if (isAppKitError(error, 'wire/rpc')) return []
      throw error
    }),
  ])
  const mint = mintAccount && isTokenProgram(mintAccount.owner) ? readMint(mintAccount.data) : undefined
  if (!mint || !mintAccount) throw new SendError('send/token-not-found', { address: mintAddress })
  assertTransferable(mint, token.symbol)
  assertOwned(receiver)

  const { owner: program } = mintAccount
  const held = readHeldAccounts(accounts)
  const fee = readTransferFee(mint, (await node.getEpochInfo()).epoch)
  const associated = await findAccount(from, mintAddress, program)
  const sources = chooseSources(held, { associated, amountAtomic, fee })
  if (!sources) {
    const amount = formatAmount(sumSendable(held), mint.decimals)
    throw new SendError('send/too-scattered', { most: amount, symbol: token.symbol })
  }

  const direct = isTokenProgram(receiver?.owner) && receiver ? readTokenAccount(receiver.data) : undefined
  // An account of a token cannot own another: nobody could ever move what is sent to that one.
  if (isTokenProgram(receiver?.owner) && direct?.mint !== mintAddress)
    throw new SendError('send/receiver-unusable')
  const destination = direct ? to : await findAccount(to, mintAddress, program)
  const existing = direct ? receiver : (await node.getAccounts([destination]))[0]
  const opened = existing && isTokenProgram(existing.owner) ? readTokenAccount(existing.data) : undefined
  if (opened?.requiresMemo) throw new SendError('send/memo-required')

  return {
    plan: {
      type: 'token',
      mint: mintAddress,
      program,
      decimals: mint.decimals,
      sources,
      destination,
      owner: direct?.owner ?? to,
      opensAccount: opened === undefined,
    },
    heldLamports: sender?.lamports ?? 0n,
    receiverLamports: receiver?.lamports,
    receivedAtomic: fee && amountAtomic - sumWithheld(sources),
    warnings: findWarnings(receiver),
  }
}

function sumWithheld(sources: readonly TransferSource[]): bigint {
  return sources.reduce((sum, { withheldAtomic = 0n }) => sum + withheldAtomic, 0n)
}

async function findAccount(owner: string, mint: string, tokenProgram: string): Promise<string> {
  const [address] = await findAssociatedTokenPda({
    owner: owner as Address,
    mint: mint as Address,
    tokenProgram: tokenProgram as Address,
  })
  return address
}

/** A program can't spend what its own account holds, nor a mint: it's lost. */
function assertOwned(receiver: NodeAccount | undefined): void {
  if (receiver?.executable) throw new SendError('send/receiver-unowned')
  if (isTokenProgram(receiver?.owner) && receiver && readMint(receiver.data)) {
    throw new SendError('send/receiver-is-token')
  }
}

function findWarnings(receiver: NodeAccount | undefined): readonly TransferWarning[] {
  if (!receiver || receiver.owner === systemProgram) return []
  return [isTokenProgram(receiver.owner) ? 'receiver-is-token-account' : 'receiver-is-program']
}
