import {
  getNameSuggestions,
  getNamesOfAddress,
  getRegisteredName,
  registerName,
  setNameAddress,
  setNameAttributes,
} from '@latchkey/wire'
import { endsAtExpiry, endsByOperator } from '../../db/retention/endings.js'
import { defineService } from '../defineService.js'
import {
  createGetNameSuggestions,
  createGetNamesOfAddress,
  createGetRegisteredName,
} from './createLookUpHandlers.js'
import { createNameRegistry } from './createNameRegistry.js'
import {
  createRegisterName,
  createSetNameAddress,
  createSetNameAttributes,
} from './createRegistrationHandlers.js'
import { mountOffchainNames } from './mountOffchainNames.js'
import { NameRegistryFailure } from './NameRegistryFailure.js'
import { nameRegistrySettings } from './nameRegistrySettings.js'
import { offchainResolvers } from './OffchainResolver.js'
import { nameAddresses, nameMessages, nameRegistrations, names } from './tables.js'

/** A signature of a contract account that is still to be deployed is the longest part. */
const maxBodyBytes = 96 * 1024

/** The gateway's own names. */
export const nameRegistryService = defineService({
  name: 'name-registry',
  reference: {
    title: 'Names',
    about: 'The name and avatar of an address, and the address of a name.',
    failures: ['name/'],
  },
  calls: {
    // Each may ask the node of a contract account.
    registerName: {
      ...{ call: registerName, cost: 5, maxBodyBytes },
      effect: { kind: 'changes', text: 'Registers the name, which only the operator can free again.' },
    },
    setNameAttributes: {
      ...{ call: setNameAttributes, cost: 5, maxBodyBytes },
      effect: { kind: 'changes', text: 'Replaces the attributes of the name.' },
    },
    setNameAddress: {
      ...{ call: setNameAddress, cost: 5, maxBodyBytes },
      effect: { kind: 'changes', text: 'Changes where money goes that is sent to the name.' },
    },
    getRegisteredName: { call: getRegisteredName },
    getNamesOfAddress: { call: getNamesOfAddress },
    getNameSuggestions: { call: getNameSuggestions },
  },
  capabilities: [offchainResolvers],
  failures: NameRegistryFailure,
  settings: nameRegistrySettings,
  hasMigrations: true,
  tables: [
    {
      ...endsByOperator(names),
      bound:
        'LATCHKEY_NAME_DAY a day, LATCHKEY_NAME_CALLER_DAY of them from one network; the operator releases names',
    },
    {
      table: nameAddresses,
      bound: 'one for each coin type that the gateway serves',
      endsBy: 'parent',
      of: names,
    },
    endsAtExpiry(nameMessages, '20 of a name, and each registration’s; they end within minutes'),
    endsAtExpiry(nameRegistrations, 'LATCHKEY_NAME_DAY; they end after a day'),
  ],
  create(context) {
    const registry = context.use(createNameRegistry)
    const key = context.settings.LATCHKEY_NAME_SIGNING_KEY
    if (key !== undefined) mountOffchainNames(context, { key, registry })
    return {
      registerName: createRegisterName(registry),
      setNameAttributes: createSetNameAttributes(registry),
      setNameAddress: createSetNameAddress(registry),
      getRegisteredName: createGetRegisteredName(registry),
      getNamesOfAddress: createGetNamesOfAddress(registry),
      getNameSuggestions: createGetNameSuggestions(registry),
    }
  },
})
