import { Link, useNavigate, useSearch } from '@tanstack/react-router'
import type { ComponentProps } from 'react'
import type { CentrePage } from '../pages.ts'

/** What the address says of the member centre: its page, and the one thing of which that page tells. */
export type CentreSearch = { centre?: string | undefined; item?: string | undefined }

type CentreLinkProps = { page: CentrePage; item?: string } & Omit<ComponentProps<'a'>, 'href'>

/** Opens a page of the member centre over whatever page stands. */
export function CentreLink({ page, item, ...rest }: CentreLinkProps) {
  return <Link to="." search={before => ({ ...before, centre: page, item })} {...rest} />
}

/** The one thing of which the open page of the centre tells, and the way to another or to none. */
export function useCentreItem(): [item: string | undefined, goTo: (item: string | undefined) => void] {
  const { item } = useSearch({ strict: false }) as CentreSearch
  const navigate = useNavigate()
  return [item, next => void navigate({ to: '.', search: before => ({ ...before, item: next }) })]
}
