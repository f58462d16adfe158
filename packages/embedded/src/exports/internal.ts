// What other packages of Latchkey use. It has no version: it may change with every release.
export { createEmbedded } from '../createEmbedded.js'
