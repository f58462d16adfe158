/** What a gateway of the local stack signs with, by CAIP-2 id: numbers seven and eight of the development phrase. */
export type LocalOperatorKeys = { executor: string; sponsor: string }

const keys: LocalOperatorKeys = {
  executor: '0x4bbbf85ce3377467afe5d46f804f221813b2bb87f24d81f60f1fcdbf7cbf4356',
  sponsor: '0xdbda1821b80551c9d65939329250298aa3472ba22feea921c0cf5d620ea67b97',
}

/**
 * The keys with which a gateway of the local stack sends user operations and sponsors them. Everyone has them.
 */
export const localOperatorKeys: Readonly<Record<'eip155:31337' | 'eip155:31338', LocalOperatorKeys>> = {
  'eip155:31337': keys,
  'eip155:31338': keys,
}
