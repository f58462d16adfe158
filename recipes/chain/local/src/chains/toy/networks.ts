export { createToyNetworks, toyAccounts, toyNetworks } from './toyNetworks.js'
