import type { Address, Instruction, KeyPairSigner, TransactionSigner } from '@solana/kit'
import { getCreateAccountInstruction } from '@solana-program/system'
import {
  findAssociatedTokenPda,
  getCreateAssociatedTokenIdempotentInstruction,
  getInitializeMint2Instruction,
  getMintToInstruction,
} from '@solana-program/token'
import { parseUnits } from 'viem'
import { localSolanaAccounts } from '../localSolana.js'
import { localSolanaTokens } from '../localSolanaTokens.js'
import { mintBytes, tokenAccountBytes, tokenPrograms } from '../node/ledger/tokenAccount.js'
import type { NodeClient } from './createNodeClient.js'
import { mintExtensions } from './mintSpecs.js'
import { type SolanaSeedToken, solanaSeeds } from './solanaSeeds.js'
import { requireMemo } from './token2022.js'

const getProgram = (key: SolanaSeedToken) =>
  localSolanaTokens[key].program === 'token' ? tokenPrograms.token : tokenPrograms.token2022

/** Makes a mint with its extensions. */
export async function createMintInstructions(
  node: NodeClient,
  key: SolanaSeedToken,
  mint: TransactionSigner,
  authority: KeyPairSigner,
): Promise<Instruction[]> {
  const programAddress = getProgram(key)
  const extension = mintExtensions[key]
  // A mint with extensions is as long as a token account, plus one byte that tells the two apart.
  const space = extension ? tokenAccountBytes + 1 + extension.bytes : mintBytes
  const finalSpace = space + (extension?.laterBytes ?? 0)
  const instruction = {
    mint: mint.address,
    decimals: localSolanaTokens[key].decimals,
    mintAuthority: authority.address,
  }
  return [
    getCreateAccountInstruction({
      payer: authority,
      newAccount: mint,
      lamports: await node.readRent(finalSpace),
      space,
      programAddress,
    }),
    ...(extension?.before(mint.address, authority) ?? []),
    getInitializeMint2Instruction(instruction, { programAddress }),
    ...(extension?.after(mint.address, authority) ?? []),
  ]
}

/** Makes the accounts' token accounts of a mint and fills them. */
export async function createGiveInstructions(
  key: SolanaSeedToken,
  authority: KeyPairSigner,
): Promise<Instruction[]> {
  const programAddress = getProgram(key)
  const mint = localSolanaTokens[key].address as Address
  const lists = await Promise.all(
    solanaSeeds.map(async ({ tokens }, index) => {
      const amount = tokens[key]
      if (amount === undefined) return []
      const owner = (localSolanaAccounts[index] ?? '') as Address
      const [account] = await findAssociatedTokenPda({ owner, mint, tokenProgram: programAddress })
      return [
        getCreateAssociatedTokenIdempotentInstruction({
          payer: authority,
          ata: account,
          owner,
          mint,
          tokenProgram: programAddress,
        }),
        getMintToInstruction(
          {
            mint,
            token: account,
            mintAuthority: authority,
            amount: parseUnits(amount, localSolanaTokens[key].decimals),
          },
          { programAddress },
        ),
      ]
    }),
  )
  return lists.flat()
}

/** Makes the owner's token account of MEMO refuse transfers without a memo. */
export async function createMemoInstructions(
  owner: KeyPairSigner,
): Promise<{ account: Address; instructions: Instruction[] }> {
  const [account] = await findAssociatedTokenPda({
    owner: owner.address,
    mint: localSolanaTokens.MEMO.address as Address,
    tokenProgram: tokenPrograms.token2022,
  })
  return { account, instructions: requireMemo(account, owner) }
}
