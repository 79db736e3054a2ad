/* Where a visitor picks who says who they are, and where a member links them. */

export { ThirdLinks } from './third-links.tsx'
export { ThirdParties } from './third-parties.tsx'
