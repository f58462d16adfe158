import * as v from 'valibot'

/** What can be the id of a project. Anything else is nobody's, and no question for a database. */
export const projectIdSchema = v.pipe(
  v.string(),
  v.regex(/^[\w-]{1,64}$/, 'A project id has letters, digits, - and _ only'),
)
