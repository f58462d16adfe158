/** What a chain is made of: folders of its own, and single files where the rest of a folder is not its own. */
export const folders = [
  'packages/toy/',
  'apps/gateway/src/chains/toy/',
  'packages/wallet-directory/data/images/assets/70795c0a-4c61-4d2f-9f5e-0d6c6f796e00.',
  'apps/pocket/src/chains/toy/',
  'packages/vault/src/wallet/chains/toy.',
  'packages/wire/src/frame/chains/toy/',
  'packages/embedded/src/chains/toy/',
  'apps/secure/src/chains/toy/',
  'local/src/chains/toy/',
  'e2e/support/chains/toy/',
  'e2e/journeys/toy',
]

/**
 * What it adds outside: an import and an entry in each registry.
 *
 * @type {readonly import('../../scripts/lib/recipe/applyRegistrations.mjs').Registration[]}
 */
export const registrations = [
  {
    side: 'gateway',
    file: 'apps/gateway/src/chains/registry.ts',
    edits: [
      { after: "import { sui } from './sui/sui.js'", line: "import { toy } from './toy/toy.js'" },
      { after: '  polkadot,', line: '  toy,' },
    ],
  },
  {
    side: 'pocket',
    file: 'apps/pocket/src/chains/pageChains.ts',
    why: 'the script in a site’s page, which holds nothing of the other two',
    edits: [
      {
        after: "import { sui } from './sui/page/sui.js'",
        line: "import { toy } from './toy/page/toy.js'",
      },
      { after: '  polkadot,', line: '  toy,' },
    ],
  },
  {
    side: 'pocket',
    file: 'apps/pocket/src/chains/walletChains.ts',
    why: 'the app, which a browser loads',
    edits: [
      {
        after: "import { sui } from './sui/app/sui.js'",
        line: "import { toy } from './toy/app/toy.js'",
      },
      { after: '  polkadot,', line: '  toy,' },
    ],
  },
  {
    side: 'pocket',
    file: 'apps/pocket/src/chains/serverChains.ts',
    why: 'the server, which runs in Node',
    edits: [
      {
        after: "import { sui } from './sui/server/sui.js'",
        line: "import { toy } from './toy/server/toy.js'",
      },
      { after: '  polkadot,', line: '  toy,' },
    ],
  },
  {
    side: 'embedded wallet',
    file: 'packages/vault/src/wallet/chains/registry.ts',
    why: 'the keys, which follow from a wallet’s words',
    edits: [
      { after: "import { solana } from './solana.js'", line: "import { toy } from './toy.js'" },
      { replace: '{ eip155, solana, bip122 }', by: '{ eip155, solana, bip122, toy }' },
    ],
  },
  {
    side: 'embedded wallet',
    file: 'packages/wire/src/frame/chains/registry.ts',
    why: 'the protocol, which the page and the frame hold each other to',
    edits: [
      { after: "import { solana } from './solana/solana.js'", line: "import { toy } from './toy/toy.js'" },
      { replace: '{ eip155, solana }', by: '{ eip155, solana, toy }' },
    ],
  },
  {
    side: 'embedded wallet',
    file: 'packages/embedded/src/chains/registry.ts',
    why: 'the site’s page',
    edits: [
      { after: "import { solana } from './solana/solana.js'", line: "import { toy } from './toy/toy.js'" },
      { replace: '{ eip155, solana }', by: '{ eip155, solana, toy }' },
    ],
  },
  {
    side: 'embedded wallet',
    file: 'apps/secure/src/chains/namespaces.ts',
    why: 'the names that the vault and browsers keep, in an order that stays',
    edits: [
      { replace: "['eip155', 'solana']", by: "['eip155', 'solana', 'toy']" },
      { after: "  bip122: ['payment', 'ordinal'],", line: "  toy: ['payment', 'ordinal']," },
    ],
  },
  {
    side: 'embedded wallet',
    file: 'apps/secure/src/chains/addresses.ts',
    why: 'what every realm of the secure site knows',
    edits: [
      {
        after: "import { solanaAddresses } from './solana/addresses.js'",
        line: "import { toyAddresses } from './toy/addresses.js'",
      },
      { after: '  bip122: bip122Addresses,', line: '  toy: toyAddresses,' },
    ],
  },
  {
    side: 'embedded wallet',
    file: 'apps/secure/src/chains/operations.ts',
    why: 'what goes between frame, screen and worker',
    edits: [
      {
        after: "import { solanaOperations } from './solana/operations.js'",
        line: "import { toyOperations } from './toy/operations.js'",
      },
      { after: '  solana: solanaOperations,', line: '  toy: toyOperations,' },
    ],
  },
  {
    side: 'embedded wallet',
    file: 'apps/secure/src/chains/worker.ts',
    why: 'the worker, which alone has keys',
    edits: [
      {
        after: "import { solana } from './solana/worker/solana.js'",
        line: "import { toy } from './toy/worker/toy.js'",
      },
      { replace: '{ eip155, solana, bip122 }', by: '{ eip155, solana, bip122, toy }' },
    ],
  },
  {
    side: 'embedded wallet',
    file: 'apps/secure/src/chains/frame.ts',
    why: 'the frame, which a site’s page talks to',
    edits: [
      {
        after: "import { createSolana } from './solana/frame/createSolana.js'",
        line: "import { createToy } from './toy/frame/createToy.js'",
      },
      { replace: 'solana: createSolana }', by: 'solana: createSolana, toy: createToy }' },
    ],
  },
  {
    side: 'embedded wallet',
    file: 'apps/secure/src/chains/approve.ts',
    why: 'the screen that asks',
    edits: [
      {
        after: "import { solana } from './solana/approve/solana.js'",
        line: "import { toy } from './toy/approve/toy.js'",
      },
      { replace: '{ eip155, solana }', by: '{ eip155, solana, toy }' },
    ],
  },
  {
    side: 'embedded wallet',
    file: 'apps/secure/src/chains/effects.ts',
    why: 'what that screen tries out: types alone, which the reading needs before its chains',
    edits: [
      {
        after: "import type { SolanaEffects } from './solana/approve/SolanaEffects.js'",
        line: "import type { ToyEffects } from './toy/approve/ToyEffects.js'",
      },
      { replace: 'solana: SolanaEffects }', by: 'solana: SolanaEffects; toy: ToyEffects }' },
    ],
  },
  {
    side: 'embedded wallet',
    file: 'apps/secure/src/chains/pages.ts',
    why: 'the secure site’s own pages',
    edits: [
      {
        after: "import { solana } from './solana/pages/solana.js'",
        line: "import { toy } from './toy/pages/toy.js'",
      },
      { after: '  bip122,', line: '  toy,' },
    ],
  },
  {
    side: 'local stack',
    file: 'local/src/parts/parts.mjs',
    why: 'what the scripts read before anything is installed',
    edits: [
      {
        after: "import { suiPart } from '../chains/sui/part.mjs'",
        line: "import { toyPart } from '../chains/toy/part.mjs'",
      },
      { after: '  polkadot: polkadotPart,', line: '  toy: toyPart,' },
    ],
  },
  {
    side: 'local stack',
    file: 'local/src/chains/registry.ts',
    why: 'what the program runs',
    edits: [
      { after: "import { sui } from './sui/sui.js'", line: "import { toy } from './toy/toy.js'" },
      {
        replace: '{ eip155, solana, bip122, stacks, sui, cosmos, polkadot }',
        by: '{ eip155, solana, bip122, stacks, sui, cosmos, polkadot, toy }',
      },
    ],
  },
  {
    side: 'browser tests',
    file: 'e2e/support/chains/registry.ts',
    edits: [
      { after: "import { sui } from './sui/sui.js'", line: "import { toy } from './toy/toy.js'" },
      { after: '  polkadot,', line: '  toy,' },
    ],
  },
  {
    side: 'site',
    file: 'apps/web/kit.ts',
    why: 'what travels to visitors: the line of every site',
    edits: [
      { after: "import { sui } from '@latchkey/sui'", line: "import { toy } from '@latchkey/toy'" },
      { after: '  sui,', line: '  toy,' },
    ],
  },
  {
    side: 'site',
    file: 'apps/web/features/chains/registry.ts',
    why: 'what stays at the page’s server, for the code the page writes',
    edits: [
      {
        after: "import * as suiNetworks from '@latchkey/sui/networks'",
        line: "import * as toyNetworks from '@latchkey/toy/networks'",
      },
      {
        after: "  solana: { chain: 'solana', networks: solanaNetworks },",
        line: "  toy: { chain: 'toy', networks: toyNetworks },",
      },
    ],
  },
  {
    side: 'site',
    file: 'apps/web/package.json',
    why: 'npm’s own line',
    edits: [{ after: '    "@latchkey/solana": "0.1.0",', line: '    "@latchkey/toy": "0.1.0",' }],
  },
]

/** What tools write by themselves when a package comes: the build, and `npm install`. */
export const writtenByTools = ['tsconfig.json', 'package-lock.json']
