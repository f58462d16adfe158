import { type Address, createKeyPairSignerFromPrivateKeyBytes, isAddress } from '@solana/kit'
import {
  findAssociatedTokenPda,
  getCreateAssociatedTokenIdempotentInstruction,
  getMintToInstruction,
} from '@solana-program/token'
import { parseUnits } from 'viem'
import type { LocalSeller, SoldToken } from '../LocalSeller.js'
import { createNodeClient } from './deploy/createNodeClient.js'
import { createLocalSolanaNetwork, type LocalSolanaPorts } from './localSolana.js'
import { tokenPrograms } from './node/ledger/tokenAccount.js'
import { deriveLocalKey } from './node/localKeys.js'

/** The mints' authority, which the deployment has made. */
const deployerIndex = 9
const priceDecimals = 8
/** What the faucet gives the authority for new token accounts, when it has less. */
const feesLamports = 10n ** 9n

/**
 * Makes the seller of the local Solana chain's tokens: it mints what it sends, and SOL comes from the faucet.
 *
 * @param ports - Of the node.
 */
export function createSolanaSeller(ports: LocalSolanaPorts): LocalSeller {
  const network = createLocalSolanaNetwork(ports)
  const node = createNodeClient(network.rpcUrls.default.http[0])
  const place = { network: network.caipNetworkId, networkTitle: network.name }
  const toPrice = (price: string) => parseUnits(price, priceDecimals)
  const tokens: SoldToken[] = [
    ...network.tokens.flatMap(({ address, decimals, name, price, program, symbol }) =>
      program === 'token' && price !== undefined
        ? [{ ...place, address, decimals, name, symbol, price: toPrice(price) }]
        : [],
    ),
    { ...place, ...network.nativeCurrency, address: null, price: toPrice(network.nativePrice) },
  ]

  return {
    tokens,
    toAssetId: ({ address, network }) => `${network}/${address === null ? 'slip44:501' : `token:${address}`}`,
    isAddress: (text) => isAddress(text),
    async deliver({ amountAtomic, recipient, token }) {
      if (token.address === null) return node.requestAirdrop(recipient as Address, amountAtomic)
      const authority = await createKeyPairSignerFromPrivateKeyBytes(deriveLocalKey(deployerIndex))
      await node.requestAirdrop(authority.address, feesLamports)
      const seed = { owner: recipient as Address, mint: token.address as Address }
      const tokenProgram = tokenPrograms.token
      const [account] = await findAssociatedTokenPda({ ...seed, tokenProgram })
      return node.send(authority, [
        getCreateAssociatedTokenIdempotentInstruction({
          ...{ ...seed, payer: authority, ata: account, tokenProgram },
        }),
        getMintToInstruction({
          ...{ mint: seed.mint, token: account, mintAuthority: authority, amount: amountAtomic },
        }),
      ])
    },
  }
}
