/** What a service is made of: folders of its own, and single files where the rest of a folder is not its own. */
export const folders = ['apps/gateway/src/services/weather/', 'packages/wire/src/calls/weather.ts']

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
]

/** What tools write by themselves. */
export const writtenByTools = /** @type {readonly string[]} */ ([])
