import * as v from 'valibot'

/** What the process that executes the runtime tells its parent: the port it listens at. */
export const nodeReportSchema = v.object({ port: v.pipe(v.number(), v.integer(), v.minValue(1)) })

/** What the process tells its parent. */
export type NodeReport = v.InferOutput<typeof nodeReportSchema>
