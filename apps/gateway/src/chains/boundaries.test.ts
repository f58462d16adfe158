import { describeBoundary } from '../../../../scripts/lib/boundaries/describeBoundary.mjs'

const transactionColumns = [
  'weiColumn',
  'gas',
  'maxFeePerGas',
  'max_fee_per_gas',
  'maxPriorityFeePerGas',
  'max_priority_fee_per_gas',
]

describeBoundary('what handlers, services and providers share', {
  folder: new URL('..', import.meta.url),
  // Farcaster keeps its accounts on a chain; samples are what a call of one chain looks like; each vendor of swaps is of one namespace, and exchanges
  // pay out on networks of several.
  own: [
    'chains/*/',
    'chains/registry.ts',
    'secure/farcaster/',
    'reference/samples.ts',
    'services/exchange/vendors/',
    'services/history/vendors/',
    'services/swap/vendors/',
  ],
  allowed: {
    // What the wire and data folders call so.
    'db/schema/bundlerTransactions.ts': transactionColumns,
    'http/addHeaders.ts': ['solana'],
    'secure/vaults/createDeletion.ts': ['evmAddress'],
    'sponsoring/SponsorRefusal.ts': ['gas'],
    'sponsoring/createRefusals.ts': ['gas'],
    // Bytes are written in hexadecimal.
    'services/chain-index/IndexedTransaction.ts': ['`0x'],
    'services/chain-index/createIndexReader.ts': ['`0x'],
    'services/chain-index/tables.ts': ['`0x'],
    'services/chain-index/toHoldings.ts': ['`0x'],
    // Keys of permissions are those of secp256k1, written in hexadecimal.
    'services/smart-sessions/answerSmartSessions.ts': ['`0x'],
    'services/smart-sessions/createSmartSessionRepository.ts': ['`0x04'],
    // What the published calls for swaps take and answer.
    // Amounts may be hexadecimal in the published call.
    'services/exchange/readAmount.ts': ['^0x'],
    'services/swap/SwapFailure.ts': ['eip155'],
    'services/swap/createBuildHandlers.ts': ['eip155', 'gas', 'gasPrice'],
    'services/swap/createGetSwapQuotes.ts': ['gas'],
    'services/swap/createGetSwapTokens.ts': ['eip2612'],
    // Methods that JSON-RPC has wherever networks are numbered.
    'services/networks/rpc/answerLocally.ts': ['eth_chainId', '`0x'],
    'services/owner/projects/sponsorPolicy.ts': ['^0x'],
    // Examples of the reference.
    'services/images/imageService.ts': ['eth'],
    'services/networks/networkService.ts': ['eth_sendRawTransaction'],
  },
  further: [/\bHex\b/],
  holds: [
    'services/sign-in/createAuthenticate.ts',
    'services/sign-in/checkMessage.ts',
    'services/balances/BalanceProvider.ts',
    'secure/vaults/createVaults.ts',
  ],
})
