import type { Dialect, Json } from './dialects.ts';

const USERS = [
  { number: 81, full_name: 'Ines Duarte' },
  { number: 82, full_name: 'Pavel Novak' },
];
export const OTP = '246810';
export const EMAIL = 'ines@acme.example';

/** Responses of the general and organization services: sign-in, the user, their organization and its users. */
export class UserResponses {
  readonly #dialect: Dialect;
  #token = '';

  constructor(dialect: Dialect) {
    this.#dialect = dialect;
  }

  /** Returns whether the request carries the token of the last sign-in. */
  isSignedIn(authorization: string | undefined): boolean {
    return this.#token !== '' && authorization === `Bearer ${this.#token}`;
  }

  /** Returns the response to a call, as method and path; undefined for a call of other services. */
  respond(call: string, body: Json): Json | undefined {
    return this.#general(call, body) ?? this.#organization(call);
  }

  #general(call: string, body: Json): Json | undefined {
    const { list } = this.#dialect;
    switch (call) {
      case 'POST /general/generate-otp/login':
        return body['password'] === 'wrong'
          ? { success: '0', message: 'Wrong password' }
          : { success: '1', message: 'We have sent a code', data: { order_id: this.#dialect.id(7001) } };
      case 'POST /general/user/authenticate/login':
        if (body['otp'] !== OTP || String(body['order_id']) !== String(this.#dialect.id(7001)))
          return { success: '0', message: 'Wrong code' };
        this.#token = `token-${Math.random()}`;
        return this.#dialect.signedIn(this.#token);
      case 'POST /general/user/sessions/logout':
        this.#token = '';
        return { success: '1', message: 'Bye' };
      case 'GET /general/user/profile':
        return {
          success: '1',
          message: '',
          data: { profile_picture_id: null, first_name: 'Ines', last_name: 'Duarte', email: EMAIL },
        };
      case 'GET /general/notification':
        return {
          success: '1',
          message: '',
          data: { 'Documents - Acme': [this.#notification()] },
        };
      case 'GET /general/countries':
        return list([{ id: 1, name: 'Portugal' }], 'countries');
    }
    return undefined;
  }

  #notification(): Json {
    const { id, date } = this.#dialect;
    return {
      id: id(901),
      description: 'Lease.pdf waits for you',
      timestamp: date(5),
      is_read: false,
      is_favorite: false,
    };
  }

  #organization(call: string): Json | undefined {
    const { id, list } = this.#dialect;
    if (call === 'GET /organization/organization') {
      const acme = {
        id: id(3),
        name: 'Acme',
        country_id: 1,
        organization_id: id(3),
        is_fiscal_year_settings_created: true,
      };
      return list([acme], 'organizations');
    }
    if (call === 'GET /organization/organization-user') {
      const users = USERS.map(({ number, full_name }) => ({
        id: id(number),
        user_details: { id: id(number + 10), full_name },
      }));
      return list(users, 'users');
    }
    return undefined;
  }
}
