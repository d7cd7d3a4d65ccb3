export { selectOrganization as POST } from '#server/select-organization.ts';
