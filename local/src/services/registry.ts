import type { serviceParts } from '../parts/parts.mjs'
import { bridgeService } from './bridge/bridgeService.js'
import { cardService } from './card/cardService.js'
import { exchangeService } from './exchange/exchangeService.js'
import { explorerService } from './explorer/explorerService.js'
import { identityService } from './identity/identityService.js'
import { jupiterService } from './jupiter/jupiterService.js'
import type { LocalService, LocalServiceName } from './LocalService.js'
import { mailService } from './mail/mailService.js'

/** The stand-ins of services, in the order of `serviceParts`. */
export const localServices: {
  readonly [Name in LocalServiceName]: LocalService<(typeof serviceParts)[Name]>
} = {
  explorer: explorerService,
  mail: mailService,
  identity: identityService,
  jupiter: jupiterService,
  bridge: bridgeService,
  card: cardService,
  exchange: exchangeService,
}
