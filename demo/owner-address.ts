/** E-mail address of the owner of the demo organization. */
export const DEMO_OWNER = 'maya@demo.example';
