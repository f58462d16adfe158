import { type BaseIssue, getDotPath } from 'valibot'

/**
 * The first mistake of a value, with its place: `entries: Expected a whole number from 1`.
 *
 * @param issues - What valibot found; at least one.
 */
export function getIssueText(issues: readonly [BaseIssue<unknown>, ...BaseIssue<unknown>[]]): string {
  const [issue] = issues
  const path = getDotPath(issue)
  return path ? `${path}: ${issue.message}` : issue.message
}
