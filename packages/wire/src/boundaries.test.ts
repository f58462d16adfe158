import { describeBoundary } from '../../../scripts/lib/boundaries/describeBoundary.mjs'

describeBoundary('the wire', {
  folder: new URL('.', import.meta.url),
  own: [
    // What calls and methods of one namespace are asked with, and the lines that mount them.
    'chains/*/',
    'chains/operationMethods.ts',
    'chains/sponsorMethods.ts',
    'frame/chains/*/',
    'frame/chains/registry.ts',
    // What vaults of format 1 are bound to: closed for ever.
    'vault/format1.ts',
    'exports/frame.ts',
    'exports/nodes.ts',
    'exports/operations.ts',
    'exports/secure.ts',
  ],
  allowed: {
    // Currencies in which values are told.
    'calls/getBalance.ts': ['btc', 'eth'],
    // A reason that stores and pages know.
    'calls/postBundler.ts': ['gas'],
    // What the published calls for swaps take and answer.
    'calls/swap.ts': ['EIP', 'eip155', 'eip2612', 'gas', 'gasPrice'],
    // What the published call for permissions takes.
    'calls/smartSessions.ts': ['^0x'],
    // What a deletion is confirmed by.
    'secure/vaults.ts': ['evmAddress'],
    // The grammar of sign-in texts, which CAIP-122 takes over for every namespace.
    'signInMessage.ts': ['EIP', 'eips', 'ethereum', 'eip'],
    'signInNetworks.ts': ['EIP'],
    'signInText.ts': ['EIP'],
  },
  holds: [
    'frame/frameRpc.ts',
    'frame/frameMethods.ts',
    'frame/chains/FrameChain.ts',
    'relay/relayFrame.ts',
    'exports/index.ts',
  ],
})
