import { getIdentity, getName } from '@latchkey/wire'
import { defineService } from '../defineService.js'
import { createGetIdentity } from './createGetIdentity.js'
import { createGetName } from './createGetName.js'
import { NameFailure } from './NameFailure.js'
import { names } from './NameProvider.js'

/** Names of addresses. */
export const nameService = defineService({
  name: 'names',
  reference: {
    title: 'Names',
    about: 'The name and avatar of an address, and the address of a name.',
    failures: ['request/address', 'identity/unavailable'],
  },
  calls: { getIdentity: { call: getIdentity }, getName: { call: getName } },
  capabilities: [names],
  failures: NameFailure,
  create: (context) => ({ getIdentity: createGetIdentity(context), getName: createGetName(context) }),
})
