import type { FastifyReply, FastifyRequest } from 'fastify'
import type { Network } from '../../chains/Network.js'
import type { Database } from '../../db/Database.js'
import type { OwnerSession, OwnerSessions } from './createOwnerSessions.js'
import type { ProjectParts } from './projects/createProjectEditor.js'

/** What the owner's pages are made from. */
export type OwnerParts = ProjectParts & {
  database: Database
  networks: readonly Network[]
  now: () => number
  sessions: OwnerSessions
  getPublicUrl: () => string
}

/** A request of the owner. */
export type OwnerCall = {
  request: FastifyRequest
  reply: FastifyReply
  session: OwnerSession
  /** Empty of what is no form. */
  form: URLSearchParams
}

/** Mounts pages and forms that only the owner reaches. */
export type OwnerRoutes = {
  get(path: string, answer: (call: OwnerCall) => Promise<FastifyReply>): void
  /** The form is one of this session, and of a page of this gateway. */
  post(path: string, answer: (call: OwnerCall) => Promise<FastifyReply>): void
}
