import type { SecureNetwork } from '@latchkey/wire/secure'
import { readMessage, readStructuredData } from '../../chains/eip155/frame/readSignable.js'
import { readCalls, readTransaction } from '../../chains/eip155/frame/readTransaction.js'
import type { Operation } from '../../chains/operations.js'
import { readSolanaMessage, readSolanaTransactions } from '../../chains/solana/frame/readSolana.js'
import type { ApprovalRequest } from '../../shared/Approval.js'

/** Who signs in examples: the first account of the development phrase. */
export const account = '0xf39Fd6e51aad88F6F4ce6aB8827279cffFb92266'
/** Somebody else. */
export const other = '0x70997970C51812dc3A010C7d01b50e0d17dc79C8'
/** A listed token with six decimals. */
export const usdc = '0xA15BB66138824a1c7167f5E85b957d04Dd34E468'
/** A contract that is on no list. */
export const unlisted = '0xeD1DB453C3156Ff3155a97AD217b3087D5Dc5f6E'
/** Who signs on Solana. */
export const solanaAccount = '9B5XszUGdMaxCZ7uSQhPzdks5ZQSmWxrmzCSvtJ6Ns6g'

/** The EVM network of the examples. */
export const evmNetwork: SecureNetwork = {
  caipNetworkId: 'eip155:31337',
  name: 'Local One',
  nativeCurrency: { symbol: 'ETH', decimals: 18 },
  isTestnet: true,
  smartAccount: null,
  feePayer: null,
  isSponsored: false,
  tokens: [{ address: usdc, symbol: 'USDC', decimals: 6 }],
}

/** The Solana network of the examples. */
export const solanaNetwork: SecureNetwork = {
  caipNetworkId: 'solana:EtWTRABZaYq6iMfeYKouRu166VU2xqa1',
  name: 'Local Solana',
  nativeCurrency: { symbol: 'SOL', decimals: 9 },
  isTestnet: true,
  smartAccount: null,
  feePayer: null,
  isSponsored: false,
  tokens: [],
}

const signer = { chainId: 31_337, signer: { type: 'eoa' } } as const

/** What is filled in where a test says nothing of it. */
const transactionDefaults = {
  nonce: 0n,
  gas: 50_000n,
  fees: { maxFeePerGas: 2_000_000_000n, maxPriorityFeePerGas: 1n },
}
const operationDefaults = {
  nonce: 0n,
  isDeployed: true,
  gas: { callGasLimit: 30_000n, verificationGasLimit: 10_000n, preVerificationGas: 10_000n },
  fees: transactionDefaults.fees,
}

/**
 * Reads what a site asks as the frame reads it, with gas and fees that no network was asked for.
 *
 * @param asked - Method and parameters.
 */
function readAsked({ method, params }: { method: string; params: unknown }): Operation {
  // What a test passes is what a site would.
  const list = params as readonly unknown[]
  switch (method) {
    case 'personal_sign':
      return readMessage(list[0] as string, signer)
    case 'eth_signTypedData_v4':
      return readStructuredData(list[1], signer)
    case 'eth_sendTransaction': {
      const { data, fees: _, gas, nonce, to, value } = readTransaction(list[0] as object, '31337')
      const transaction = {
        ...transactionDefaults,
        ...{ data, value, ...(to !== undefined && { to }) },
        ...(gas !== undefined && { gas }),
        ...(nonce !== undefined && { nonce }),
      }
      return { kind: 'evm-transaction', chainId: 31_337, transaction }
    }
    case 'wallet_sendCalls': {
      const { calls } = list[0] as { calls: Parameters<typeof readCalls>[0] }
      return {
        kind: 'user-operation',
        chainId: 31_337,
        calls: readCalls(calls, '31337'),
        ...operationDefaults,
      }
    }
    case 'solana_signMessage':
      return readSolanaMessage((params as { message: string }).message)
    default: {
      const { transaction, transactions = [transaction ?? ''] } = params as {
        transaction?: string
        transactions?: string[]
      }
      return readSolanaTransactions('solana_signTransaction', transactions)
    }
  }
}

/**
 * Makes a request as the frame passes one on.
 *
 * @param asked - Method and parameters, which are read as the frame reads them.
 * @param changes - What differs from the first account on the EVM network.
 */
export function createRequest(
  asked: { method: string; params: unknown },
  changes: Partial<ApprovalRequest> = {},
): ApprovalRequest {
  return {
    origin: 'https://shop.example',
    claims: undefined,
    address: account,
    network: evmNetwork,
    networks: [evmNetwork, solanaNetwork],
    operation: changes.operation ?? readAsked(asked),
    hasSentTo: async () => true,
    readPrices: async () => [],
    ask: async (method) => {
      throw new Error(`Nobody is there to be asked for ${method}`)
    },
    signal: new AbortController().signal,
    ...changes,
  }
}
