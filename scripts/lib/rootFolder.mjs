import { fileURLToPath } from 'node:url'

/** The folder of the repository. */
export const rootFolder = fileURLToPath(new URL('../../', import.meta.url))
