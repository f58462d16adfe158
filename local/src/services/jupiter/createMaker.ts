import {
  type Address,
  appendTransactionMessageInstructions,
  createKeyPairSignerFromPrivateKeyBytes,
  createNoopSigner,
  createTransactionMessage,
  getBase64EncodedWireTransaction,
  type Instruction,
  type KeyPairSigner,
  partiallySignTransactionMessageWithSigners,
  pipe,
  setTransactionMessageFeePayer,
  setTransactionMessageLifetimeUsingBlockhash,
  type TransactionSigner,
} from '@solana/kit'
import {
  getSetComputeUnitLimitInstruction,
  getSetComputeUnitPriceInstruction,
} from '@solana-program/compute-budget'
import { getTransferSolInstruction } from '@solana-program/system'
import {
  findAssociatedTokenPda,
  getCreateAssociatedTokenIdempotentInstruction,
  getMintToInstruction,
  getTransferCheckedInstruction,
} from '@solana-program/token'
import { createNodeClient } from '../../chains/solana/deploy/createNodeClient.js'
import { createStackKey, deriveLocalKey } from '../../chains/solana/node/localKeys.js'
import { type MarketQuote, type MarketToken, marketTokens } from './market.js'

/** Who makes the local tokens, and may make more. */
const deployerIndex = 9
/** What the maker is given of SOL at the first start: as much as the faucet gives at once, some times. */
const [gift, gifts] = [100_000_000_000n, 4]
/** What the maker is given of each token at the first start, in whole ones. */
const wholeTokens = 2_000_000_000n
const budget = { units: 120_000, microLamports: 1_000n }

/** The maker of the sandbox: it pays out of its own account. */
export type Maker = {
  address: string
  /** Gives it what it swaps with, where it has nothing yet. */
  fund(): Promise<void>
  /**
   * Makes one transaction in which the visitor pays the maker and the maker pays the visitor, signed by the maker. Either all of it
   * happens or nothing.
   */
  build(swap: { account: string; sold: MarketToken; bought: MarketToken; quote: MarketQuote }): Promise<{
    transaction: string
    lastValidBlockHeight: number
  }>
}

/**
 * Makes the maker.
 *
 * @param rpcUrl - The local Solana node.
 */
export async function createMaker(rpcUrl: string): Promise<Maker> {
  const node = createNodeClient(rpcUrl)
  const maker = await createKeyPairSignerFromPrivateKeyBytes(createStackKey('market maker'))
  return {
    address: maker.address,
    async fund() {
      const deployer = await createKeyPairSignerFromPrivateKeyBytes(deriveLocalKey(deployerIndex))
      if ((await node.readSpace(maker.address)) === undefined) {
        for (let index = 0; index < gifts; index++) await node.requestAirdrop(maker.address, gift)
      }
      for (const token of marketTokens) {
        const account = await findAccount(maker.address, token)
        if (account && (await node.readSpace(account)) === undefined)
          await node.send(deployer, giveTokens(token, { account, deployer, owner: maker.address }))
      }
    },
    async build({ account, bought, quote, sold }) {
      const visitor = createNoopSigner(account as Address)
      const { blockhash, lastValidBlockHeight } = await node.readBlockhash()
      const opened = await findAccount(account, bought)
      const instructions = [
        getSetComputeUnitLimitInstruction({ units: budget.units }),
        getSetComputeUnitPriceInstruction({ microLamports: budget.microLamports }),
        ...(opened ? [openAccount(bought, { account: opened, owner: visitor.address, payer: visitor })] : []),
        await pay(sold, { from: visitor, to: maker.address, amount: quote.inAmount }),
        await pay(bought, { from: maker, to: visitor.address, amount: quote.outAmount }),
      ]
      const signed = await pipe(
        createTransactionMessage({ version: 0 }),
        (message) => setTransactionMessageFeePayer(visitor.address, message),
        (message) =>
          setTransactionMessageLifetimeUsingBlockhash({ blockhash, lastValidBlockHeight }, message),
        (message) => appendTransactionMessageInstructions(instructions, message),
        partiallySignTransactionMessageWithSigners,
      )
      return {
        transaction: getBase64EncodedWireTransaction(signed),
        lastValidBlockHeight: Number(lastValidBlockHeight),
      }
    },
  }
}

async function pay(
  token: MarketToken,
  { amount, from, to }: { from: TransactionSigner; to: Address; amount: bigint },
): Promise<Instruction> {
  const source = await findAccount(from.address, token)
  const destination = await findAccount(to, token)
  if (!source || !destination) return getTransferSolInstruction({ source: from, destination: to, amount })
  const { decimals, mint, program: programAddress } = token
  return getTransferCheckedInstruction(
    { source, mint: mint as Address, destination, authority: from, amount, decimals },
    programAddress && { programAddress },
  )
}

/** Undefined for SOL, which is in the account itself. */
async function findAccount(
  owner: Address | string,
  { mint, program }: MarketToken,
): Promise<Address | undefined> {
  if (!program) return undefined
  const seeds = { owner: owner as Address, mint: mint as Address, tokenProgram: program }
  const [account] = await findAssociatedTokenPda(seeds)
  return account
}

function openAccount(
  { mint, program: tokenProgram }: MarketToken,
  { account, owner, payer }: { account: Address; owner: Address; payer: TransactionSigner },
): Instruction {
  const made = { payer, ata: account, owner, mint: mint as Address }
  return getCreateAssociatedTokenIdempotentInstruction({ ...made, ...(tokenProgram && { tokenProgram }) })
}

function giveTokens(
  token: MarketToken,
  { account, deployer, owner }: { account: Address; deployer: KeyPairSigner; owner: Address },
): Instruction[] {
  const amount = wholeTokens * 10n ** BigInt(token.decimals)
  const given = { mint: token.mint as Address, token: account, mintAuthority: deployer, amount }
  return [
    openAccount(token, { account, owner, payer: deployer }),
    getMintToInstruction(given, token.program && { programAddress: token.program }),
  ]
}
