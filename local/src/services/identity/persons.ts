import { createHash } from 'node:crypto'
import type { SocialProvider } from './localIdentity.js'

/** Somebody to sign in as. */
export type Person = {
  id: string
  /** What this person is good for, in words of the page. */
  about: string
  /** Who it is: two entries with the same account are one person at two times. */
  account: string
  firstName: string
  lastName: string
  username: string
  email: string | undefined
  isEmailVerified: boolean
  /** Comes back with `access_denied`. */
  isDenying?: true
  /** The provider's token answer comes late. */
  isSlow?: true
  /** The number behind an old Discord name; new names have 0. */
  discriminator?: string
}

/** The people of the local identity provider. Each has another subject at each provider, and the same email. */
export const persons: readonly Person[] = [
  createPerson({
    id: 'ada',
    firstName: 'Ada',
    lastName: 'Lovelace',
    about: 'Verified email, the same at every provider',
  }),
  createPerson({
    id: 'bo',
    firstName: 'Bo',
    lastName: 'Diddley',
    about: 'Somebody else, with an old Discord name',
    discriminator: '4242',
  }),
  createPerson({
    id: 'uma',
    firstName: 'Uma',
    lastName: 'Unproven',
    about: 'Email that is not verified',
    isEmailVerified: false,
  }),
  createPerson({
    id: 'noa',
    firstName: 'Noa',
    lastName: 'Nomail',
    about: 'No email',
    email: undefined,
    isEmailVerified: false,
  }),
  createPerson({ id: 'dan', firstName: 'Dan', lastName: 'Denies', about: 'Says no', isDenying: true }),
  createPerson({ id: 'cleo', firstName: 'Cleo', lastName: 'Before', about: 'Email as it was at first' }),
  createPerson({
    id: 'cleo-moved',
    account: 'cleo',
    firstName: 'Cleo',
    lastName: 'After',
    about: 'The same account with another email',
    email: 'cleo.moved@example.test',
  }),
  createPerson({
    id: 'sol',
    firstName: 'Sol',
    lastName: 'Slow',
    about: 'The provider takes its time',
    isSlow: true,
  }),
]

function createPerson(
  person: Pick<Person, 'id' | 'firstName' | 'lastName' | 'about'> & Partial<Person>,
): Person {
  const { id } = person
  return { account: id, username: id, email: `${id}@example.test`, isEmailVerified: true, ...person }
}

/** Finds one of the people. */
export function findPerson(id: string): Person | undefined {
  return persons.find((person) => person.id === id)
}

/** First and last name. */
export function getName({ firstName, lastName }: Person): string {
  return `${firstName} ${lastName}`
}

/** The account's name at a provider: digits, and at Apple three groups with dots. The same every time. */
export function getSubject(provider: SocialProvider, { account }: Person): string {
  const hash = createHash('sha256').update(`${provider}:${account}`).digest()
  if (provider === 'apple') return `001234.${hash.toString('hex').slice(0, 32)}.0001`
  return String(hash.readUIntBE(0, 6))
}
