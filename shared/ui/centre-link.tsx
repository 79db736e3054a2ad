import { Link, useNavigate, useSearch } from '@tanstack/react-router'
import type { ComponentProps } from 'react'
import type { AgentPage, CentrePage } from '../pages.ts'

/** What the address says of the two centres, one at most: its page, and the one thing of which that page tells. */
export type CentreSearch = {
  centre?: string | undefined
  agent?: string | undefined
  item?: string | undefined
}

type LinkProps = Omit<ComponentProps<'a'>, 'href'> & { item?: string }

/** Opens a page of the member centre over whatever page stands. */
export function CentreLink({ page, item, ...rest }: LinkProps & { page: CentrePage }) {
  return <Link to="." search={before => ({ ...before, agent: undefined, centre: page, item })} {...rest} />
}

/** Opens a page of the agent centre over whatever page stands. */
export function AgentLink({ page, item, ...rest }: LinkProps & { page: AgentPage }) {
  return <Link to="." search={before => ({ ...before, centre: undefined, agent: page, item })} {...rest} />
}

/** The one thing of which the open page of a centre tells, and the way to another or to none. */
export function useCentreItem(): [item: string | undefined, goTo: (item: string | undefined) => void] {
  const { item } = useSearch({ strict: false }) as CentreSearch
  const navigate = useNavigate()
  return [item, next => void navigate({ to: '.', search: before => ({ ...before, item: next }) })]
}
