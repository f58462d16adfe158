import { count, eq } from 'drizzle-orm'
import * as v from 'valibot'
import type { Cache } from '../cache/Cache.js'
import type { Database } from '../db/Database.js'
import { projects } from '../db/schema/index.js'
import type { NewProject, Project } from './Project.js'
import { projectIdSchema } from './projectId.js'

/** A change made by the command line reaches a running gateway after this time. */
const cacheLifetimeMs = 5_000

const toCacheKey = (id: string) => `project:${id}`

/** What can be changed about a project. */
type ProjectChange = Partial<Omit<Project, 'id' | 'uuid'>>

/** Reads and writes projects. */
export type ProjectRepository = {
  /** Finds a project, at most 5 seconds old; null when there is none. */
  find(id: string): Promise<Project | null>
  list(): Promise<Project[]>
  hasAny(): Promise<boolean>
  /** Adds a project; false when the id is taken. */
  insert(project: NewProject): Promise<boolean>
  /** Changes a project; false when there is none. */
  update(id: string, change: ProjectChange): Promise<boolean>
}

/**
 * Makes the repository of projects.
 *
 * @param dependencies - Database, cache and clock.
 */
export function createProjectRepository({
  database,
  cache,
  now,
}: {
  database: Database
  cache: Cache
  now: () => number
}): ProjectRepository {
  return {
    async find(id) {
      if (!v.is(projectIdSchema, id)) return null
      const cached = await cache.get<{ project: Project | null }>(toCacheKey(id))
      if (cached) return cached.project
      const [row] = await database.select().from(projects).where(eq(projects.id, id)).limit(1)
      const project = row ? toProject(row) : null
      // Unknown ids are kept too, so that guessing ids does not reach the database each time.
      await cache.set(toCacheKey(id), { project }, cacheLifetimeMs)
      return project
    },
    async list() {
      const rows = await database.select().from(projects).orderBy(projects.createdAt, projects.id)
      return rows.map(toProject)
    },
    async hasAny() {
      const [row] = await database.select({ total: count() }).from(projects)
      return (row?.total ?? 0) > 0
    },
    async insert(project) {
      const at = new Date(now())
      const rows = await database
        .insert(projects)
        .values({ ...project, createdAt: at, updatedAt: at })
        .onConflictDoNothing()
        .returning({ id: projects.id })
      await cache.delete(toCacheKey(project.id))
      return rows.length > 0
    },
    async update(id, change) {
      const rows = await database
        .update(projects)
        .set({ ...change, updatedAt: new Date(now()) })
        .where(eq(projects.id, id))
        .returning({ id: projects.id })
      await cache.delete(toCacheKey(id))
      return rows.length > 0
    },
  }
}

function toProject(row: typeof projects.$inferSelect): Project {
  const { createdAt: _, updatedAt: __, ...project } = row
  return project
}
