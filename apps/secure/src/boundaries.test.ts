import { describeBoundary } from '../../../scripts/lib/boundaries/describeBoundary.mjs'

describeBoundary('what namespaces of the wallet share', {
  folder: new URL('.', import.meta.url),
  own: [
    'chains/*/',
    // The lines that mount what each namespace has; `namespaces` has the names that the vault and browsers keep.
    'chains/addresses.ts',
    'chains/approve.ts',
    'chains/effects.ts',
    'chains/frame.ts',
    'chains/namespaces.ts',
    'chains/operations.ts',
    'chains/pages.ts',
    'chains/worker.ts',
  ],
  allowed: {
    // Texts that are dangerous to sign wherever one is: a hash, and the bytes of a transaction of somebody else's chain.
    'approve/decode/message/isRlpTransaction.ts': ['EIP'],
    'approve/decode/message/readText.ts': ['^0x'],
    // Standards of sign-in texts, which CAIP-122 takes over for every namespace.
    'approve/decode/message/readRecap.ts': ['ERC'],
    'approve/decode/message/readSiteSignIn.ts': ['EIP'],
    'frame/calls/signInText.ts': ['ERC'],
    // The field of a call of the wire.
    'pages/delete/DeletePage.tsx': ['evmAddress'],
  },
  holds: [
    'frame/rpc/createRpcCalls.ts',
    'worker/perform.ts',
    'approve/decode/decodeRequest.ts',
    'pages/parts/Addresses.tsx',
    'chains/FrameChain.ts',
  ],
})
