export { toyOne, toyTwo } from '../networks.js'
