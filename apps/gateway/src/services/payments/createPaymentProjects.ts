import { eq } from 'drizzle-orm'
import type { Database } from '../../db/Database.js'
import { paymentProjects as table } from './tables.js'

/** What the operator has set for a project’s payments. */
export type PaymentProject = typeof table.$inferSelect

/** What operators set for the payments of projects. */
export type PaymentProjects = ReturnType<typeof createPaymentProjects>

/**
 * Makes what keeps the operator's settings of payments, by project.
 *
 * @param database - The database.
 */
export function createPaymentProjects(database: Pick<Database, 'insert' | 'select'>) {
  return {
    async find(projectId: string): Promise<PaymentProject | undefined> {
      const [row] = await database.select().from(table).where(eq(table.projectId, projectId))
      return row
    },
    async set(project: PaymentProject): Promise<void> {
      const { projectId: _, ...rest } = project
      await database.insert(table).values(project).onConflictDoUpdate({ target: table.projectId, set: rest })
    },
  }
}
