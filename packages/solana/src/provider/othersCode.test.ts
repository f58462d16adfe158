// @vitest-environment happy-dom

import { createSolanaWallet } from '@latchkey/testing'
import { readWallet } from '@latchkey/wallet-standard'
import { ed25519 } from '@noble/curves/ed25519.js'
import {
  type Address,
  appendTransactionMessageInstruction,
  assertIsTransactionWithBlockhashLifetime,
  type Blockhash,
  createTransactionMessage,
  getTransactionDecoder,
  getTransactionEncoder,
  isTransactionSigner,
  pipe,
  setTransactionMessageFeePayerSigner,
  setTransactionMessageLifetimeUsingBlockhash,
  signTransactionMessageWithSigners,
  type TransactionModifyingSigner,
  address as toAddress,
} from '@solana/kit'
import { StandardWalletAdapter } from '@solana/wallet-standard-wallet-adapter-base'
import { VersionedTransaction } from '@solana/web3.js'
import { getTransferSolInstruction } from '@solana-program/system'
import { act, renderHook } from '@testing-library/react'
import { getWalletAccountFeature, useConnect } from '@wallet-standard/react'
import {
  getOrCreateUiWalletAccountForStandardWalletAccount_DO_NOT_USE_OR_YOU_WILL_BE_FIRED as toUiAccount,
  getOrCreateUiWalletForStandardWallet_DO_NOT_USE_OR_YOU_WILL_BE_FIRED as toUiWallet,
} from '@wallet-standard/ui-registry'
import { describe, expect, test } from 'vitest'
import { solana } from '../networks.js'
import { createPairing } from '../pairing/createPairing.js'
import { signInTransaction } from '../signIn/signInTransaction.js'
import { createPaired } from '../testing/createPaired.js'
import { createTransaction } from '../testing/createTransaction.js'
import { readTransaction } from '../transactionBytes.js'
import { connectWallet } from '../wallets/connectWallet.js'
import { createConnection } from '../wallets/createConnection.js'
import type { SolanaProvider } from '../wallets/SolanaProvider.js'
import { handleRequest } from './handleRequest.js'

const parts = { networks: [solana], sendRaw: async () => 'sent', answer: handleRequest, signInTransaction }

async function connectInstalled(): Promise<SolanaProvider> {
  const wallet = createSolanaWallet({ privateKeys: [new Uint8Array(32).fill(1)] })
  const facts = readWallet(wallet.standard)
  if (!facts) throw new Error('The wallet cannot be read')
  return (await connectWallet({ ...facts, ...parts })).provider
}

async function connectPaired(): Promise<SolanaProvider> {
  const pairing = createPairing({ ...parts, connect: createConnection })
  return (await pairing.connect(createPaired().paired)).provider as SolanaProvider
}

type SignTransaction = {
  signTransaction(...inputs: readonly object[]): Promise<readonly { signedTransaction: Uint8Array }[]>
}

/** A signer of Solana Kit over the provider's wallet and account, as its documentation has it. */
function createKitSigner({ wallet, account, chain }: SolanaProvider): TransactionModifyingSigner {
  const { signTransaction } = wallet.features['solana:signTransaction'] as SignTransaction
  return {
    address: toAddress(account.address),
    async modifyAndSignTransactions(transactions) {
      const [encoder, decoder] = [getTransactionEncoder(), getTransactionDecoder()]
      const inputs = transactions.map((one) => ({
        account,
        chain,
        transaction: new Uint8Array(encoder.encode(one)),
      }))
      const outputs = await signTransaction(...inputs)
      return outputs.map(({ signedTransaction }, index) => {
        const { lifetimeConstraint } = transactions[index] as unknown as { lifetimeConstraint: never }
        return Object.freeze({ ...decoder.decode(signedTransaction), lifetimeConstraint })
      }) as never
    },
  }
}

const isSigned = (transaction: Uint8Array, { account }: SolanaProvider) => {
  const { signatures, message, signers } = readTransaction(transaction)
  const signature = signatures[signers.indexOf(account.address)]
  return !!signature && ed25519.verify(signature, message, account.publicKey, { zip215: false })
}

describe.each([
  ['an installed wallet', connectInstalled],
  ['a paired wallet', connectPaired],
])('the provider of %s, unchanged', (_, connect) => {
  test('makes a signer of Solana Kit', async () => {
    const provider = await connect()
    const signer = createKitSigner(provider)
    expect(isTransactionSigner(signer)).toBe(true)
    const lifetime = {
      blockhash: '4v1ju4tNqf5CsyUi7nTjjWA5qbKrizisQuBVHtt6aT2x' as Blockhash,
      lastValidBlockHeight: 1n,
    }
    const message = pipe(
      createTransactionMessage({ version: 0 }),
      (empty) => setTransactionMessageFeePayerSigner(signer, empty),
      (paid) => setTransactionMessageLifetimeUsingBlockhash(lifetime, paid),
      (timed) =>
        appendTransactionMessageInstruction(
          getTransferSolInstruction({
            source: signer,
            destination: '11111111111111111111111111111112' as Address,
            amount: 5n,
          }),
          timed,
        ),
    )
    const signed = await signTransactionMessageWithSigners(message)
    assertIsTransactionWithBlockhashLifetime(signed)
    expect(isSigned(new Uint8Array(getTransactionEncoder().encode(signed)), provider)).toBe(true)
  })

  test('is a wallet of the wallet adapters', async () => {
    const provider = await connect()
    const adapter = new StandardWalletAdapter({ wallet: provider.wallet as never })
    await adapter.connect()
    expect(adapter.publicKey?.toBase58()).toBe(provider.account.address)
    const text = new TextEncoder().encode('Latchkey é')
    const signature = await adapter.signMessage?.(text)
    expect(ed25519.verify(signature ?? text, text, provider.account.publicKey)).toBe(true)
    const unsigned = VersionedTransaction.deserialize(createTransaction(provider.account.address))
    const signed = await adapter.signTransaction?.(unsigned)
    expect(isSigned(signed?.serialize() ?? text, provider)).toBe(true)
    await adapter.disconnect()
  })

  test('is a wallet of the hooks of the Wallet Standard', async () => {
    const provider = await connect()
    const uiWallet = toUiWallet(provider.wallet as never)
    const { result } = renderHook(() => useConnect(uiWallet))
    const connected = await act(() => result.current[1]())
    expect(connected.map(({ address }) => address)).toContain(provider.account.address)
    const uiAccount = toUiAccount(provider.wallet as never, provider.account as never)
    const feature = getWalletAccountFeature(uiAccount, 'solana:signMessage') as {
      signMessage(input: object): Promise<readonly { signature: Uint8Array }[]>
    }
    const message = new TextEncoder().encode('Latchkey é')
    const [output] = await feature.signMessage({ account: provider.account, message })
    expect(ed25519.verify(output?.signature ?? message, message, provider.account.publicKey)).toBe(true)
  })
})
