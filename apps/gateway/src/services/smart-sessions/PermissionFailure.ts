import { defineFailures } from '../../http/GatewayFailure.js'

/** A failure of permissions. */
export const PermissionFailure = defineFailures({
  'permission/address': { status: 400, field: '' },
  'permission/expired': { status: 400, field: 'expiry' },
  'permission/off': { status: 503, field: '' },
  'permission/too-long': { status: 400, field: 'expiry' },
  'permission/too-many': { status: 429, field: 'pci' },
  'permission/unknown': { status: 400, field: 'pci' },
})
