import type { TestSolana } from '@latchkey/local/chains/solana'
import { localSolanaTokens } from '@latchkey/local/networks/solana'
import {
  type Address,
  appendTransactionMessageInstructions,
  createAddressWithSeed,
  createKeyPairSignerFromPrivateKeyBytes,
  createSolanaRpc,
  createTransactionMessage,
  getBase64EncodedWireTransaction,
  type Instruction,
  pipe,
  setTransactionMessageFeePayerSigner,
  setTransactionMessageLifetimeUsingBlockhash,
  signTransactionMessageWithSigners,
} from '@solana/kit'
import { getCreateAccountWithSeedInstruction, getTransferSolInstruction } from '@solana-program/system'
import {
  findAssociatedTokenPda,
  getCreateAssociatedTokenIdempotentInstruction,
  getInitializeAccount3Instruction,
  getTransferCheckedInstruction,
} from '@solana-program/token'
import { tokenPrograms } from '../tokenPrograms.js'

const associated = 'associated'
let seeds = 0

/**
 * Makes an owner of SOL and of one token that is spread over several accounts.
 *
 * @param chain - The chain; its first account gives.
 * @param symbol - The token.
 * @param amounts - What the accounts get; with a transfer fee it is less that arrives. Under `associated` that of the
 *   associated account, if there is to be one.
 * @returns The owner's key and address, and the accounts' addresses in the order of the amounts.
 */
export async function createTokenHolder(
  chain: TestSolana,
  symbol: 'USDC' | 'FEE',
  amounts: readonly (readonly [kind: 'associated' | 'other', amountAtomic: bigint])[],
): Promise<{ privateKey: Uint8Array; address: string; accounts: readonly string[] }> {
  const privateKey = crypto.getRandomValues(new Uint8Array(32))
  const owner = await createKeyPairSignerFromPrivateKeyBytes(privateKey)
  const giver = await createKeyPairSignerFromPrivateKeyBytes(chain.accounts[0].privateKey)
  const rpc = createSolanaRpc(chain.url)
  const { address, decimals, program } = localSolanaTokens[symbol]
  const mint = address as Address
  const tokenProgram = tokenPrograms[program === 'token' ? 'token' : 'token2022'] as Address
  // An account of Token-2022 has a kind and, of a mint with a fee, what was kept back.
  const space = symbol === 'FEE' ? 178n : 165n
  const [source] = await findAssociatedTokenPda({ owner: giver.address, mint, tokenProgram })

  async function send(instructions: readonly Instruction[]): Promise<void> {
    const { value: lifetime } = await rpc.getLatestBlockhash().send()
    const transaction = await pipe(
      createTransactionMessage({ version: 0 }),
      (message) => setTransactionMessageFeePayerSigner(giver, message),
      (message) => setTransactionMessageLifetimeUsingBlockhash(lifetime, message),
      (message) => appendTransactionMessageInstructions(instructions, message),
      signTransactionMessageWithSigners,
    )
    await rpc.sendTransaction(getBase64EncodedWireTransaction(transaction), { encoding: 'base64' }).send()
  }

  async function open(kind: 'associated' | 'other'): Promise<readonly [Address, readonly Instruction[]]> {
    const common = { owner: owner.address, mint, tokenProgram }
    if (kind === associated) {
      const [ata] = await findAssociatedTokenPda(common)
      return [ata, [getCreateAssociatedTokenIdempotentInstruction({ ...common, payer: giver, ata })]]
    }
    const seed = `holder ${seeds++}`
    const account = await createAddressWithSeed({
      baseAddress: giver.address,
      programAddress: tokenProgram,
      seed,
    })
    const amount = await rpc.getMinimumBalanceForRentExemption(space).send()
    const create = getCreateAccountWithSeedInstruction({
      payer: giver,
      newAccount: account,
      baseAccount: giver,
      base: giver.address,
      seed,
      amount,
      space,
      programAddress: tokenProgram,
    })
    const initialize = getInitializeAccount3Instruction(
      { account, mint, owner: owner.address },
      { programAddress: tokenProgram },
    )
    return [account, [create, initialize]]
  }

  await send([getTransferSolInstruction({ source: giver, destination: owner.address, amount: 100_000_000n })])
  const accounts: string[] = []
  for (const [kind, amount] of amounts) {
    const [account, opening] = await open(kind)
    const give = { source, mint, destination: account, authority: giver, amount, decimals }
    await send([...opening, getTransferCheckedInstruction(give, { programAddress: tokenProgram })])
    accounts.push(account)
  }
  return { privateKey, address: owner.address, accounts }
}
