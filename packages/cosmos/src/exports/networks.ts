export { celestia, cosmosHub, injective, localHub, localZone, neutron, noble, osmosis } from '../networks.js'
