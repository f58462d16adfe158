export { type ListeningServer, listen } from '../listen.js'
export { type BuiltFile, readBuiltFiles } from '../readBuiltFiles.js'
