import type { Project } from '../../../projects/Project.js'
import { toHtml } from '../../../reference/toHtml.js'
import type { OwnerSession } from '../createOwnerSessions.js'
import { type Html, renderForm, toNumber, toProjectPath } from './renderPage.js'

/** What is told of a project in the list. */
export type ProjectRow = { project: Project; visitors: number; connected: number }

/**
 * Renders the list of projects, with the form that adds one.
 *
 * @param rows - The projects, with numbers of seven days.
 * @param session - See {@link OwnerSession}.
 */
export function renderProjects(rows: readonly ProjectRow[], session: OwnerSession): Html {
  const lines = rows.map(({ connected, project, visitors }) => {
    const state = project.isEnabled ? 'Enabled' : 'Disabled'
    const numbers = project.isAnalyticsEnabled
      ? `<td class="number" data-name="Visitors">${toNumber(visitors)}</td><td class="number" data-name="Connected">${toNumber(connected)}</td>`
      : '<td class="number" data-name="Analytics">off</td><td></td>'
    return `<tr><th scope="row"><a href="${toHtml(toProjectPath(project.id))}">${toHtml(project.name)}</a><br><code class="soft">${toHtml(project.id)}</code></th><td>${state}</td>${numbers}</tr>`
  })
  const list =
    rows.length > 0
      ? `<table class="stack"><thead><tr><th scope="col">Project</th><th scope="col">State</th><th scope="col" class="number">Visitors, 7 days</th><th scope="col" class="number">Connected, 7 days</th></tr></thead><tbody>${lines.join('')}</tbody></table>`
      : '<p>There are no projects yet, so no site can use this gateway. Add the first one.</p>'
  const fields = `<label for="name">Name</label><input id="name" name="name" maxlength="100" required><label for="origins">Origins, one a line</label><textarea id="origins" name="origins" rows="3" placeholder="https://app.example.org" required></textarea><label class="check"><input type="checkbox" name="analytics" value="on"> Count what visitors do</label><button class="primary">Add the project</button>`
  return `${list}<section class="card"><details${rows.length === 0 ? ' open' : ''}><summary><strong>Add a project</strong></summary>${renderForm('/owner/projects', session, fields)}</details></section>`
}
