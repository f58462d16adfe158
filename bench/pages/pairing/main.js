import * as pairing from '@latchkey/pairing'

// Everything a site can use is kept, as a bundler cannot see what is read from here.
globalThis.pairing = pairing
