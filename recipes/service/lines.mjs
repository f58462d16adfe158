/** What a service is made of: folders of its own, and single files where the rest of a folder is not its own. */
export const folders = [
  'apps/gateway/src/services/weather/',
  'packages/wire/src/calls/weather.ts',
  'packages/core/src/weather/',
  'packages/modal/src/views/weather/',
  'packages/modal/src/messages/weatherTexts.ts',
  'e2e/support/weather.ts',
]

/**
 * What it adds outside: a line in each registry, with its import where there is one.
 *
 * @type {readonly import('../../scripts/lib/recipe/applyRegistrations.mjs').Registration[]}
 */
export const registrations = [
  {
    side: 'gateway',
    file: 'apps/gateway/src/services/registry.ts',
    edits: [
      {
        after: "import { walletService } from './wallets/walletService.js'",
        line: "import { weatherService } from './weather/weatherService.js'",
      },
      { after: '  feeService,', line: '  weatherService,' },
    ],
  },
  {
    side: 'wire',
    file: 'packages/wire/src/exports/index.ts',
    edits: [
      {
        after: "export { getAttestation, getAttestationKey } from '../calls/verify.js'",
        line: "export { getWeather, postWeatherReport } from '../calls/weather.js'",
      },
    ],
  },
  {
    side: 'kit',
    file: 'packages/core/src/kit/groups.ts',
    why: 'the features of every kit',
    edits: [
      {
        after: "import { tokenApprovals } from '../tokenApprovals/tokenApprovals.js'",
        line: "import { weather } from '../weather/weather.js'",
      },
      { after: '  tokenApprovals,', line: '  weather,' },
    ],
  },
  {
    side: 'kit',
    file: 'packages/core/src/kit/groups.test.ts',
    why: 'the keys that browsers hold, which stay for ever; a feature that stores nothing has none',
    edits: [{ after: "    'token_price_cache',", line: "    'weather_places'," }],
  },
  {
    side: 'modal',
    file: 'packages/modal/src/views/registry.ts',
    why: 'what the dialog knows before the view is there',
    edits: [
      {
        after: "import { walletSendSelectTokenView } from './wallet-send-select-token/view.js'",
        line: "import { weatherView } from './weather/view.js'",
      },
      { after: '  walletSendSelectTokenView,', line: '  weatherView,' },
    ],
  },
  {
    side: 'modal',
    file: 'packages/modal/src/views/laterViews.ts',
    why: 'the view, which comes with the later script',
    edits: [
      {
        after: "export { WalletSendSelectToken } from './wallet-send-select-token/WalletSendSelectToken.js'",
        line: "export { Weather } from './weather/Weather.js'",
      },
    ],
  },
  {
    side: 'modal',
    file: 'packages/modal/src/messages/firstTexts.ts',
    why: 'its title, which is in the header before the view is there',
    edits: [{ after: "    WhatIsANetwork: 'What is a network?',", line: "    Weather: 'Weather'," }],
  },
  {
    side: 'modal',
    file: 'packages/modal/src/messages/laterTexts.ts',
    why: 'its other texts, which come with it',
    edits: [
      {
        after: "import { walletTexts } from './walletTexts.js'",
        line: "import { weatherTexts } from './weatherTexts.js'",
      },
      { after: '  wallets: walletTexts,', line: '  weather: weatherTexts,' },
    ],
  },
  {
    side: 'modal',
    file: 'packages/modal/src/pseudoLocale.test.tsx',
    why: 'how it is opened, for the test that none of its texts is outside the catalogue',
    edits: [{ after: '  WhatIsANetwork: {},', line: '  Weather: {},' }],
  },
  {
    side: 'browser tests',
    file: 'e2e/support/views.ts',
    edits: [
      {
        after: "import { useProject } from './useProject.js'",
        line: "import { openWeather } from './weather.js'",
      },
      {
        after: "  { name: 'switch-active-chain', start: 'connected', reach: chooseSolana },",
        line: "  { name: 'weather', reach: openWeather },",
      },
    ],
  },
]

/** What tools write by themselves. */
export const writtenByTools = /** @type {readonly string[]} */ ([])
