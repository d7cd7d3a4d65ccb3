import { zodResolver } from '@hookform/resolvers/zod';
import { request } from '#client/request.ts';
import { DemoRequest, requestPlatformDemo } from '#contracts/contact.ts';

export const resolver = zodResolver(DemoRequest);

/**
 * Sends the request of a visitor to be shown the product.
 * @throws RequestError without a notice
 */
export async function sendDemoRequest(body: DemoRequest): Promise<void> {
  await request(requestPlatformDemo, { body }, { quiet: true });
}
