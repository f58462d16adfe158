import { describeBoundary } from './describeBoundary.mjs'

// Folders of which no project of Vitest reads tests.
const root = new URL('../../../', import.meta.url)

describeBoundary('what style sheets and pages share', {
  folder: new URL('packages/design/', root),
  holds: ['index.mjs', 'marks.mjs', 'tokens.css'],
})

describeBoundary('what benchmarks of every chain share', {
  folder: new URL('bench/', root),
  own: [
    'lib/chains/*/',
    // Pages as sites write them.
    'pages/',
    // What is measured is of one chain: what it adds to a page, operations of smart accounts, an index of blocks, a wallet that signs in and asks.
    'index.mjs',
    'swap.mjs',
    'size.mjs',
    'userOperations.mjs',
    'lib/load/client.mjs',
    'lib/pairing/dapp.mjs',
  ],
  allowed: {
    // What floods a sponsor.
    'abuse.mjs': ['eip155'],
    // The local network that is under load.
    'load.mjs': ['eip155', '`0x'],
    // A gateway serves networks; none is asked for.
    'owner.mjs': ['eip155'],
    'lib/abuse/loginFloods.mjs': ['eip155'],
    'lib/gatewayServer.mjs': ['eip155'],
    // The network of the page that is measured, and of the wallets it lists.
    'lib/createWallets.mjs': ['eip155'],
    'lib/servePage.mjs': ['eip155'],
    // An account, and random bytes as a number.
    'lib/pairing/openWallet.mjs': ['`0x'],
    'lib/relay/connect.mjs': ['`0x'],
  },
  holds: ['abuse.mjs', 'relay.mjs', 'lib/buildPage.mjs'],
})
