import { Link } from '@tanstack/react-router'
import type { ComponentType, KeyboardEventHandler, ReactNode, Ref } from 'react'

export type OfficeLinkProps = {
  to: string
  search?: Record<string, string>
  children: ReactNode
  className?: string | undefined
  /** How it looks while its page is open. */
  activeProps?: { className?: string | undefined }
  /** Its page and none below it, whatever stands behind the `?`. */
  activeOptions?: { exact: boolean; includeSearch: boolean }
  onClick?: () => void
  onKeyDown?: KeyboardEventHandler
  ref?: Ref<HTMLAnchorElement>
}

/** A link to a page of the office. Modules know addresses, not the router that is made of all of them. */
export const OfficeLink = Link as unknown as ComponentType<OfficeLinkProps>
