import * as lists from '#contracts/trusted-lists.ts';
import { byOrganization } from '#platform/http/authenticate.ts';
import { route, type Route } from '#platform/http/route.ts';
import { addListAddress, addListFile } from './add-trusted-list.ts';
import { readTrustedLists } from './read-trusted-lists.ts';
import { removeTrustedLists } from './remove-trusted-lists.ts';

/** Each call makes this service send a request to a server that the member names. */
const PER_MINUTE = 10;

export const trustedListRoutes: readonly Route[] = [
  route(lists.listTrustedLists, async (context) => ({ data: await readTrustedLists(context) })),
  route(lists.addTrustedListFile, async (context, { file, body }) =>
    told(await addListFile(context, { file, ...body })),
  ),
  route(lists.addTrustedListAddress, async (context, { body }) => told(await addListAddress(context, body)), {
    limit: byOrganization(PER_MINUTE),
  }),
  route(lists.removeTrustedLists, async (context, { body }) => {
    const count = await removeTrustedLists(context, body.instance_ids);
    return { message: count === 1 ? 'The list has been removed.' : `${count} lists have been removed.` };
  }),
];

function told(data: lists.AddedTrustedList) {
  const { added } = data;
  return { message: added ? `The trusted list of ${added.territory} is used from now on.` : '', data };
}
